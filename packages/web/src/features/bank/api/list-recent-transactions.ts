import { queryOptions, useQuery } from '@tanstack/react-query';
import { bankEndpoints, type Transaction } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function listRecentTransactions(civilianId: string, signal: AbortSignal): Promise<Transaction[]> {
  const options = { params: { civilianId }, signal };
  const { transactions } = await callEndpoint(bankEndpoints.listTransactions, options);
  return transactions;
}

function recentTransactionsQuery(civilianId: string) {
  return queryOptions({
    queryKey: ['bank', 'transactions', civilianId, 'recent'],
    queryFn: ({ signal }) => listRecentTransactions(civilianId, signal),
  });
}

/** The latest ten transactions of each of a civilian's accounts, newest first (specification §9). */
export function useRecentTransactions(civilianId: string) {
  return useQuery(recentTransactionsQuery(civilianId));
}
