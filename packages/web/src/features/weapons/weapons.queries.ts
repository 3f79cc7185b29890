import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { CIVILIAN_COUNTS } from '#lib/query-keys.ts';
import { changeCached, endpointQuery, useEndpoint, useSend, withoutRow, withRow } from '#lib/use-endpoint.ts';

const weaponsOf = (civilianId: string) =>
  endpointQuery('GET /api/weapons/by-civilian/:id', { params: { id: civilianId } });

export const useWeapons = (civilianId: string) =>
  useQuery({ ...weaponsOf(civilianId), select: ({ weapons }) => weapons });

/** Reads once per form. */
const PER_FORM = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

export const useWeapon = (id: string) =>
  useEndpoint(
    'GET /api/weapons/:id',
    { params: { id } },
    { ...PER_FORM, select: ({ weapon }) => weapon, retry: false },
  );

/** Reads a serial number. Each form gets its own. */
export const useNextSerial = (enabled: boolean) =>
  useEndpoint(
    'GET /api/weapons/next-serial',
    {},
    { ...PER_FORM, enabled, select: ({ serialNumber }) => serialNumber },
  );

const sendSettings = (civilianId: string) => ({
  write: (queryClient: QueryClient, { weapon }: { weapon: Weapon }) =>
    changeCached(queryClient, weaponsOf(weapon.civilianId), ({ weapons }) => ({
      weapons: withRow(weapons, weapon),
    })),
  recheck: [weaponsOf(civilianId).queryKey],
});

export const useWeaponRegistration = (civilianId: string) =>
  useSend('POST /api/weapons/register', { ...sendSettings(civilianId), reload: CIVILIAN_COUNTS });

export const useWeaponUpdate = ({ civilianId }: Weapon) =>
  useSend('PUT /api/weapons/:id', sendSettings(civilianId));

export const useWeaponDeletion = (civilianId: string) =>
  useSend('DELETE /api/weapons/:id', {
    ...sendSettings(civilianId),
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, weaponsOf(civilianId), ({ weapons }) => ({
        weapons: withoutRow(weapons, params.id),
      })),
    reload: CIVILIAN_COUNTS,
  });
