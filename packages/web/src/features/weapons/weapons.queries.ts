import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
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
  endpointQuery('GET /api/weapons/by-civilian/:id', { params: { id: civilianId } });

export const useWeapons = (civilianId: string) =>
  useQuery({ ...weaponsOf(civilianId), select: ({ weapons }) => weapons });

/** Refetches per opening, and stays stable during the edit. */
export const useWeapon = (id: string) =>
  useEndpoint(
    'GET /api/weapons/:id',
    { params: { id } },
    { select: ({ weapon }) => weapon, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

/** Reads a number that the form keeps; each form gets another. */
export const useNextSerial = (settings: { enabled: boolean }) =>
  useEndpoint(
    'GET /api/weapons/next-serial',
    {},
    {
      ...settings,
      select: ({ serialNumber }) => serialNumber,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );

const COUNTS = [endpointKey('GET /api/civilians'), endpointKey('GET /api/civilians/:id')];

const saved = (civilianId: string) => ({
  write: (queryClient: QueryClient, { weapon }: { weapon: Weapon }) =>
    changeCached(queryClient, weaponsOf(weapon.civilianId), ({ weapons }) => ({
      weapons: withRow(weapons, weapon),
    })),
  recheck: [weaponsOf(civilianId).queryKey],
});

export const useWeaponRegistration = (civilianId: string) =>
  useSend('POST /api/weapons/register', { ...saved(civilianId), reload: COUNTS });

export const useWeaponUpdate = ({ civilianId }: Weapon) => useSend('PUT /api/weapons/:id', saved(civilianId));

export const useWeaponDeletion = (civilianId: string) =>
  useSend('DELETE /api/weapons/:id', {
    ...saved(civilianId),
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, weaponsOf(civilianId), ({ weapons }) => ({
        weapons: withoutRow(weapons, params.id),
      })),
    reload: COUNTS,
  });
