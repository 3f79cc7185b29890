import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BankAccount, bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';

/** How often the decision on a waiting account is asked for, in milliseconds. */
const DECISION_POLL = 30_000;

async function listAccounts(civilianId: string, signal: AbortSignal): Promise<BankAccount[]> {
  const options = { params: { civilianId }, signal };
  const { accounts } = await callEndpoint(bankEndpoints.listBankAccounts, options);
  return accounts;
}

export function accountsQuery(civilianId: string) {
  return queryOptions({
    queryKey: ['bank', 'accounts', civilianId],
    queryFn: ({ signal }) => listAccounts(civilianId, signal),
  });
}

/** A civilian's accounts, oldest first. While one waits for approval, the outcome shows by itself. */
export function useAccounts(civilianId: string) {
  return useQuery({
    ...accountsQuery(civilianId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'Pending') ? DECISION_POLL : false,
  });
}
