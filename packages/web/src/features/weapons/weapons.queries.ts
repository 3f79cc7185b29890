import type { QueryClient } from '@tanstack/react-query';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { civilianEndpoints, weaponEndpoints } from '#lib/endpoints/records.endpoints.ts';
import {
  changeCached,
  endpointKey,
  endpointQuery,
  useEndpoint,
  useSend,
  withoutRow,
  withRow,
} from '#lib/use-endpoint.ts';

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
export const useNextSerial = (settings: { enabled: boolean }) =>
  useEndpoint(
    weaponEndpoints.getNextSerial,
    {},
    {
      ...settings,
      select: ({ serialNumber }) => serialNumber,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );

const put = (queryClient: QueryClient, { weapon }: { weapon: Weapon }) =>
  changeCached(queryClient, weaponsOf(weapon.civilianId), ({ weapons }) => ({
    weapons: withRow(weapons, weapon),
  }));

/** A civilian says how many weapons it has. */
const COUNTS = [endpointKey(civilianEndpoints.listCivilians), endpointKey(civilianEndpoints.getCivilian)];

export const useWeaponRegistration = (civilianId: string) =>
  useSend(weaponEndpoints.registerWeapon, {
    write: put,
    reload: COUNTS,
    recheck: [weaponsOf(civilianId).queryKey],
  });

export const useWeaponUpdate = ({ civilianId }: Weapon) =>
  useSend(weaponEndpoints.updateWeapon, { write: put, recheck: [weaponsOf(civilianId).queryKey] });

export const useWeaponDeletion = (civilianId: string) =>
  useSend(weaponEndpoints.deleteWeapon, {
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, weaponsOf(civilianId), ({ weapons }) => ({
        weapons: withoutRow(weapons, params.id),
      })),
    reload: COUNTS,
    recheck: [weaponsOf(civilianId).queryKey],
  });
