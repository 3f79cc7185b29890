import { type QueryClient, useQuery } from '@tanstack/react-query';
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

export const useWeapons = (civilianId: string) =>
  useQuery({ ...weaponsOf(civilianId), select: ({ weapons }) => weapons });

/** Refetches per opening, and stays stable during the edit. */
export const useWeapon = (id: string) =>
  useEndpoint(
    weaponEndpoints.getWeapon,
    { params: { id } },
    { select: ({ weapon }) => weapon, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

/** Reads a number that the form keeps; each form gets another. */
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

const COUNTS = [endpointKey(civilianEndpoints.listCivilians), endpointKey(civilianEndpoints.getCivilian)];

const saved = (civilianId: string) => ({
  write: (queryClient: QueryClient, { weapon }: { weapon: Weapon }) =>
    changeCached(queryClient, weaponsOf(weapon.civilianId), ({ weapons }) => ({
      weapons: withRow(weapons, weapon),
    })),
  recheck: [weaponsOf(civilianId).queryKey],
});

export const useWeaponRegistration = (civilianId: string) =>
  useSend(weaponEndpoints.registerWeapon, { ...saved(civilianId), reload: COUNTS });

export const useWeaponUpdate = ({ civilianId }: Weapon) =>
  useSend(weaponEndpoints.updateWeapon, saved(civilianId));

export const useWeaponDeletion = (civilianId: string) =>
  useSend(weaponEndpoints.deleteWeapon, {
    ...saved(civilianId),
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, weaponsOf(civilianId), ({ weapons }) => ({
        weapons: withoutRow(weapons, params.id),
      })),
    reload: COUNTS,
  });
