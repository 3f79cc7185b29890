import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Weapon, weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function listWeapons(civilianId: string, signal: AbortSignal): Promise<Weapon[]> {
  const { weapons } = await callEndpoint(weaponEndpoints.listWeapons, {
    params: { id: civilianId },
    signal,
  });
  return weapons;
}

export function weaponsQuery(civilianId: string) {
  return queryOptions({
    queryKey: ['weapons', 'of', civilianId],
    queryFn: ({ signal }) => listWeapons(civilianId, signal),
  });
}

/** The weapons of a civilian, oldest first (specification §7). */
export function useWeapons(civilianId: string) {
  return useQuery(weaponsQuery(civilianId));
}
