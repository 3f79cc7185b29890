import { useInfiniteQuery } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import type { RequestStatus } from '@ten-four/contract/bank/bank.values';
import { callEndpoint } from '#lib/api-client.ts';
import { pagedListOptions } from '#lib/paged-list.ts';

/** How often new requests are looked for, in milliseconds. */
const POLL = 30_000;

/** For staff: the requests for accounts that wait, longest first, or that were decided, latest first. */
export function useAccountRequests(status: RequestStatus) {
  return useInfiniteQuery({
    ...pagedListOptions(['bank', 'requests', status], (page, options) =>
      callEndpoint(bankEndpoints.listAccountRequests, { query: { status, ...page }, ...options }),
    ),
    refetchInterval: POLL,
  });
}
