import { useInfiniteQuery } from '@tanstack/react-query';
import { bankEndpoints, type Transaction } from '@ten-four/contract/bank/bank.contract';
import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import { callEndpoint } from '#lib/api-client.ts';
import { filteredListOptions, loadAllPages, narrowing, type PageQuery } from '#lib/paged-list.ts';

/** Which of an account's transactions: empty parts do not narrow. */
export interface TransactionFilter {
  civilianId: string;
  account: string;
  type: TransactionType | '';
  /** Part of the description or of the other account's number. */
  text: string;
}

function loadOf({ civilianId, account, type, text }: TransactionFilter) {
  return (page: PageQuery, options: { signal?: AbortSignal }) =>
    callEndpoint(bankEndpoints.listTransactions, {
      params: { civilianId },
      query: { account, ...page, ...narrowing({ type, text }) },
      ...options,
    });
}

/** An account's transactions, newest first, page after page. */
export function useTransactions(filter: TransactionFilter) {
  return useInfiniteQuery(
    filteredListOptions(['bank', 'transactions', filter.civilianId, filter], loadOf(filter)),
  );
}

/** All of an account's transactions that the filter lets through, newest first. Throws `ApiFailure`. */
export async function loadAllTransactions(filter: TransactionFilter): Promise<Transaction[]> {
  return (await loadAllPages(loadOf(filter))).flatMap((page) => page.transactions);
}
