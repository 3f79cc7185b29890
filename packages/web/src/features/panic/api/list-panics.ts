import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Panic, panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function listPanics(signal: AbortSignal): Promise<Panic[]> {
  const { panics } = await callEndpoint(panicEndpoints.listPanics, { signal });
  return panics;
}

export const panicsQuery = queryOptions({
  queryKey: ['panics'],
  queryFn: ({ signal }) => listPanics(signal),
  // Live events keep it up to date.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The active panics that the viewer may know of, newest first. Nothing is asked while `wanted` is false. */
export function usePanics(wanted: boolean) {
  return useQuery({ ...panicsQuery, enabled: wanted });
}
