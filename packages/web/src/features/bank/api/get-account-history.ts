import { queryOptions, useQuery } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { HISTORY_DAYS } from '@ten-four/contract/bank/bank.values';
import { callEndpoint } from '#lib/api-client.ts';

/** What the account held at the end of a day, in dollars. */
interface DayBalance {
  day: string;
  balance: number;
}

async function getAccountHistory(id: string, signal: AbortSignal): Promise<DayBalance[]> {
  const options = { params: { id }, query: { days: HISTORY_DAYS }, signal };
  const { days } = await callEndpoint(bankEndpoints.getAccountHistory, options);
  return days;
}

function accountHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['bank', 'history', id],
    queryFn: ({ signal }) => getAccountHistory(id, signal),
  });
}

/** An account's closing balances of the last 30 days, oldest first. */
export function useAccountHistory(id: string) {
  return useQuery(accountHistoryQuery(id));
}
