import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { unitEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointQuery, freshFor, useEndpoint, withoutRow, withRow } from '#lib/use-endpoint.ts';

const unitsOf = (platform: Platform) => endpointQuery(unitEndpoints.listUnits, { query: { platform } });

/** The units on duty on a platform, kept up to date by the live events. Nothing is asked while `wanted` is false. */
export function useUnits(platform: Platform, wanted = true) {
  return useEndpoint(
    unitEndpoints.listUnits,
    { query: { platform } },
    // What happened while no live event was listened to is not known.
    { select: ({ units }) => units, enabled: wanted, staleTime: 0 },
  );
}

/** The units on duty from the server, unless a page that is open keeps them up to date. Throws `ApiFailure`. */
export async function loadUnits(queryClient: QueryClient, platform: Platform): Promise<Unit[]> {
  const query = unitsOf(platform);
  return (await queryClient.fetchQuery({ ...query, staleTime: freshFor(queryClient, query) })).units;
}

export function applyUnit(queryClient: QueryClient, { unit }: { unit: Unit }): void {
  const { queryKey } = unitsOf(unit.platform);
  writeLive<{ units: Unit[] }>(queryClient, queryKey, ({ units }) => ({ units: withUnit(units, unit) }));
}

/** The list with a unit as it is now; without it once it is off duty, or aboard an apparatus. */
export const withUnit = (units: readonly Unit[], unit: Unit): Unit[] =>
  unit.onDutySince === null || unit.aboard !== null ? withoutRow(units, unit._id) : withRow(units, unit);
