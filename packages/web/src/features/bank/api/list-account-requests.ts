import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import type { RequestStatus } from '@ten-four/contract/bank/bank.values';
import { callEndpoint } from '#lib/api-client.ts';

const PAGE = 50;
/** How often new requests are looked for, in milliseconds. */
const POLL = 30_000;

function listAccountRequests(status: RequestStatus, cursor: string | null, signal: AbortSignal) {
  const query = { status, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  return callEndpoint(bankEndpoints.listAccountRequests, { query, signal });
}

function accountRequestsQuery(status: RequestStatus) {
  return infiniteQueryOptions({
    queryKey: ['bank', 'requests', status],
    queryFn: ({ pageParam, signal }) => listAccountRequests(status, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });
}

/** For staff: the requests for accounts that wait, longest first, or that were decided, latest first. */
export function useAccountRequests(status: RequestStatus) {
  return useInfiniteQuery(accountRequestsQuery(status));
}
