import { queryOptions, useQuery } from '@tanstack/react-query';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { PANICS, readPanics } from './panics-cache.ts';

/** Milliseconds until a list of panics that failed is asked for again. */
const AGAIN_AFTER = 5_000;

export const panicsQuery = queryOptions({
  queryKey: PANICS,
  queryFn: ({ signal, client }) =>
    readPanics(client, async () => (await callEndpoint(panicEndpoints.listPanics, { signal })).panics),
  // Live events keep it up to date.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The active panics that the viewer may know of, newest first. Nothing is asked while `wanted` is false. */
export function usePanics(wanted: boolean) {
  return useQuery({ ...panicsQuery, enabled: wanted });
}

/**
 * The same for the one part that every page has: a list that failed, for whatever reason, is asked for again by itself,
 * also in a tab that nobody looks at. `failed` stays true until it is there.
 */
export function usePanicWatch(wanted: boolean) {
  const query = useQuery({
    ...panicsQuery,
    enabled: wanted,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_AFTER : false),
    refetchIntervalInBackground: true,
  });
  const { data, isError, errorUpdateCount, refetch } = query;
  // Without a list, asking again makes the query forget that it failed.
  const failed = isError || (data === undefined && errorUpdateCount > 0);
  return { panics: data ?? [], failed: wanted && failed, retry: () => void refetch() };
}
