import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Unit, unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { applyUnit } from './units-cache.ts';

async function listUnits(platform: Platform, signal: AbortSignal): Promise<Unit[]> {
  const { units } = await callEndpoint(unitEndpoints.listUnits, { query: { platform }, signal });
  return units;
}

function unitsQuery(platform: Platform) {
  return queryOptions({
    queryKey: ['units', platform],
    queryFn: ({ signal }) => listUnits(platform, signal),
    // Whoever does not watch them misses their events.
    staleTime: 0,
  });
}

/** The units on duty on a platform, kept up to date by the live events. Nothing is asked while `wanted` is false. */
export function useUnits(platform: Platform, wanted = true) {
  const queryClient = useQueryClient();
  useLiveEvent('unit', ({ unit }) => applyUnit(queryClient, unit));
  return useQuery({ ...unitsQuery(platform), enabled: wanted });
}
