import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Call, callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { filteredListOptions, loadAllPages, narrowing } from '#lib/paged-list.ts';
import { callKeys } from './calls-cache.ts';
import { useLiveCalls } from './use-live-calls.ts';

async function listActiveCalls(platform: Platform, signal: AbortSignal): Promise<Call[]> {
  const pages = await loadAllPages((page) =>
    callEndpoint(callEndpoints.listCalls, { query: { platform, ...page }, signal }),
  );
  return pages.flatMap(({ calls }) => calls);
}

function activeCallsQuery(platform: Platform) {
  return queryOptions({
    queryKey: callKeys.active(platform),
    queryFn: ({ signal }) => listActiveCalls(platform, signal),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}

/**
 * The calls of a platform that are not closed, in no particular order, kept up to date by the live events. Nothing is
 * asked while `wanted` is false.
 */
export function useActiveCalls(platform: Platform, wanted = true) {
  useLiveCalls();
  return useQuery({ ...activeCallsQuery(platform), enabled: wanted });
}

/** The closed calls of a platform that hold `q`, last closed first, page after page. */
export function useClosedCalls(platform: Platform, q: string) {
  useLiveCalls();
  return useInfiniteQuery({
    ...filteredListOptions(callKeys.closed(platform, q), (page, options) =>
      callEndpoint(callEndpoints.listCalls, {
        query: { platform, status: 'Closed', ...page, ...narrowing({ q }) },
        ...options,
      }),
    ),
    staleTime: 0,
  });
}
