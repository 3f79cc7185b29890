import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Weapon, type WeaponUpdate, weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadWeapons, writeWeapon } from './weapons-cache.ts';

/** Saves changes of a weapon. Throws `ApiFailure`. */
export function useUpdateWeapon({ _id: id, civilianId }: Weapon) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WeaponUpdate) => callEndpoint(weaponEndpoints.updateWeapon, { params: { id }, body }),
    onSuccess: ({ weapon }) => writeWeapon(queryClient, weapon),
    onError: () => reloadWeapons(queryClient, civilianId),
  });
}
