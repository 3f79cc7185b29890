import type { QueryClient } from '@tanstack/react-query';
import { type Weapon, weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { changeCached, endpointQuery, useEndpoint, useSend, withoutRow, withRow } from '#lib/use-endpoint.ts';

const weaponsOf = (civilianId: string) =>
  endpointQuery(weaponEndpoints.listWeapons, { params: { id: civilianId } });

/** A civilian's weapons, oldest first. */
export const useWeapons = (civilianId: string) =>
  useEndpoint(
    weaponEndpoints.listWeapons,
    { params: { id: civilianId } },
    { select: ({ weapons }) => weapons },
  );

/** One weapon, read anew whenever its dialog opens; what is being edited does not change meanwhile. */
export const useWeapon = (id: string) =>
  useEndpoint(
    weaponEndpoints.getWeapon,
    { params: { id } },
    { select: ({ weapon }) => weapon, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

/** A free serial number to show before registering. Every form asks for one of its own, which then stays. */
export const useNextSerial = ({ enabled }: { enabled: boolean }) =>
  useEndpoint(
    weaponEndpoints.getNextSerial,
    {},
    {
      select: ({ serialNumber }) => serialNumber,
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );

/** Changes the list of a civilian's weapons; answers how many there are then, undefined where it was never read. */
async function changeWeapons(
  queryClient: QueryClient,
  civilianId: string,
  change: (weapons: Weapon[]) => Weapon[],
): Promise<number | undefined> {
  const changed = await changeCached(queryClient, weaponsOf(civilianId), (known) => ({
    weapons: change(known.weapons),
  }));
  return changed?.weapons.length;
}

const put = (queryClient: QueryClient, { weapon }: { weapon: Weapon }) =>
  changeWeapons(queryClient, weapon.civilianId, (known) => withRow(known, weapon));

/** Registers a weapon; tells how many its civilian then has. */
export function useWeaponRegistration(civilianId: string, onCountChange: (count: number) => void) {
  return useSend(weaponEndpoints.registerWeapon, {
    write: async (queryClient, answer) => {
      const count = await put(queryClient, answer);
      if (count !== undefined) onCountChange(count);
    },
    recheck: [weaponsOf(civilianId).queryKey],
  });
}

export const useWeaponUpdate = ({ civilianId }: Weapon) =>
  useSend(weaponEndpoints.updateWeapon, { write: put, recheck: [weaponsOf(civilianId).queryKey] });

/** Deletes a weapon; tells how many its civilian then has. */
export function useWeaponDeletion(civilianId: string, onCountChange: (count: number) => void) {
  return useSend(weaponEndpoints.deleteWeapon, {
    write: async (queryClient, _, { params }) => {
      const count = await changeWeapons(queryClient, civilianId, (known) => withoutRow(known, params.id));
      if (count !== undefined) onCountChange(count);
    },
    recheck: [weaponsOf(civilianId).queryKey],
  });
}
