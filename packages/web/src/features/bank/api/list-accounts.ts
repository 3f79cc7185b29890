import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BankAccount, bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';

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

/** A civilian's accounts, oldest first. The outcome of a request for one comes as a live event. */
export function useAccounts(civilianId: string) {
  return useQuery(accountsQuery(civilianId));
}
