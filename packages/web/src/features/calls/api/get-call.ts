import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, type CallDetail, callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { callKeys } from './calls-cache.ts';
import { useLiveCalls } from './use-live-calls.ts';

async function getCall(id: string, signal: AbortSignal): Promise<CallDetail> {
  const { call } = await callEndpoint(callEndpoints.getCall, { params: { id }, signal });
  return call;
}

function callQuery(id: string) {
  return queryOptions({
    queryKey: callKeys.one(id),
    queryFn: ({ signal }) => getCall(id, signal),
    // What happened while no live event was listened to is not known.
    staleTime: 0,
  });
}

/** One call with its log, kept up to date by the live events. What the lists know is shown at once, without the log. */
export function useCall(id: string) {
  const queryClient = useQueryClient();
  useLiveCalls();
  return useQuery({ ...callQuery(id), placeholderData: () => fromLists(queryClient, id) });
}

function fromLists(queryClient: QueryClient, id: string): CallDetail | undefined {
  const lists = queryClient.getQueriesData<Call[]>({ queryKey: callKeys.everyActive });
  const known = lists.flatMap(([, calls]) => calls ?? []).find((call) => call._id === id);
  return known && { ...known, log: [] };
}
