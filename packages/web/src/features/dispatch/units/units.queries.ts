import type { QueryClient } from '@tanstack/react-query';
import type { Unit, UnitSaved } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { callWithId } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointQuery, staleTimeOf, useLiveEndpoint, withoutRow, withRow } from '#lib/use-endpoint.ts';

const unitsOf = (platform: GamePlatform) => endpointQuery('GET /api/units', { query: { platform } });

export const useUnits = (platform: GamePlatform, wanted = true) =>
  useLiveEndpoint('GET /api/units', { query: { platform } }, ({ units }) => units, wanted);

export async function loadUnits(queryClient: QueryClient, platform: GamePlatform): Promise<Unit[]> {
  const query = unitsOf(platform);
  return (await queryClient.fetchQuery({ ...query, staleTime: staleTimeOf(queryClient, query) })).units;
}

export type UnitRoute = `POST /api/units/:id/${'status' | 'contact' | 'ask'}`;

/** Changes a unit. Fails with `ApiFailure`. */
export async function changeUnit(
  queryClient: QueryClient,
  route: UnitRoute,
  id: string,
  body?: { status: string },
): Promise<UnitSaved> {
  const answer = await callWithId(route, id, body);
  applyUnit(queryClient, answer);
  return answer;
}

export function applyUnit(queryClient: QueryClient, { unit }: { unit: Unit }): void {
  const isListed = unit.onDutySince !== null && unit.aboard === null;
  writeLive<{ units: Unit[] }>(queryClient, unitsOf(unit.platform).queryKey, ({ units }) => ({
    units: isListed ? withRow(units, unit) : withoutRow(units, unit._id),
  }));
}
