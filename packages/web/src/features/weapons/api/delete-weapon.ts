import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Weapon, weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadWeapons, removeWeapon } from './weapons-cache.ts';

/** Deletes a weapon; tells how many its civilian then has. Throws `ApiFailure`. */
export function useDeleteWeapon(onCountChange: (count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Weapon) => callEndpoint(weaponEndpoints.deleteWeapon, { params: { id } }),
    onSuccess: async (_, weapon) => {
      const count = await removeWeapon(queryClient, weapon);
      if (count !== undefined) onCountChange(count);
    },
    onError: (_, weapon) => reloadWeapons(queryClient, weapon.civilianId),
  });
}
