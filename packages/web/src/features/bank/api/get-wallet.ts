import { queryOptions, useQuery } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function getWallet(discordId: string, signal: AbortSignal): Promise<number> {
  const { balance } = await callEndpoint(bankEndpoints.getWallet, { params: { discordId }, signal });
  return balance;
}

function walletQuery(discordId: string) {
  return queryOptions({
    queryKey: ['bank', 'wallet', discordId],
    queryFn: ({ signal }) => getWallet(discordId, signal),
  });
}

/** The cash in the signed-in user's wallet, in dollars. */
export function useWallet(discordId: string) {
  return useQuery(walletQuery(discordId));
}
