import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { AccountRequest, BankAccount } from '@ten-four/contract/bank/bank.contract';
import { accountsQuery } from './list-accounts.ts';

/**
 * After money moved or an account changed: everything the bank shows is asked for again, the page stays (resolutions
 * §1). It is also due after a failure without an answer, since then nobody knows whether the money moved.
 */
export function reloadBank(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['bank'] });
}

/** Takes a request that has just been decided out of those that wait. */
export function dropRequest(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<InfiniteData<{ requests: AccountRequest[] }>>(
    ['bank', 'requests', 'Pending'],
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          requests: page.requests.filter(({ _id }) => _id !== id),
        })),
      },
  );
}

/** Puts an account, as the server has just answered it, where the accounts of its civilian are shown. */
export async function writeAccount(queryClient: QueryClient, saved: BankAccount): Promise<void> {
  const { queryKey } = accountsQuery(saved.civilianId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => {
    if (list === undefined) return undefined;
    return list.some(({ _id }) => _id === saved._id)
      ? list.map((account) => (account._id === saved._id ? saved : account))
      : [...list, saved];
  });
}
