import { useQuery } from '@tanstack/react-query';
import { type Weapon, weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function getWeapon(id: string, signal: AbortSignal): Promise<Weapon> {
  const { weapon } = await callEndpoint(weaponEndpoints.getWeapon, { params: { id }, signal });
  return weapon;
}

/** One weapon as it is now, read anew whenever its dialog opens (specification §2). */
export function useWeapon(id: string) {
  return useQuery({
    queryKey: ['weapons', 'one', id],
    queryFn: ({ signal }) => getWeapon(id, signal),
    retry: false,
    // What is being edited must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
