import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { pagedListOptions } from '#lib/paged-list.ts';
import { type CallPages, callKeys, detailOf } from './calls-cache.ts';
import { useLiveCalls } from './use-live-calls.ts';

function callOptions(id: string) {
  return pagedListOptions(callKeys.one(id), (query, options) =>
    callEndpoint(callEndpoints.getCall, { params: { id }, query, ...options }),
  );
}

/**
 * One call with its log, the latest lines first page after page, kept up to date by the live events. What the lists know
 * is shown at once, without the log.
 */
export function useCall(id: string) {
  const queryClient = useQueryClient();
  useLiveCalls();
  return useInfiniteQuery({
    ...callOptions(id),
    select: detailOf,
    placeholderData: () => fromLists(queryClient, id),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}

function fromLists(queryClient: QueryClient, id: string): CallPages | undefined {
  const lists = queryClient.getQueriesData<Call[]>({ queryKey: callKeys.everyActive });
  const known = lists.flatMap(([, calls]) => calls ?? []).find((call) => call._id === id);
  return known && { pages: [{ call: { ...known, log: [] }, nextCursor: null }], pageParams: [null] };
}
