import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type WeaponRegister, weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadWeapons, writeWeapon } from './weapons-cache.ts';

interface Registration {
  body: WeaponRegister;
  /** One per intent, so that the same registration sent twice registers one weapon (resolutions §3). */
  idempotencyKey: string;
}

/** Registers a weapon to a civilian; tells how many it then has. Throws `ApiFailure`. */
export function useRegisterWeapon(civilianId: string, onCountChange: (count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => callEndpoint(weaponEndpoints.registerWeapon, registration),
    onSuccess: async ({ weapon }) => {
      const count = await writeWeapon(queryClient, weapon);
      if (count !== undefined) onCountChange(count);
    },
    onError: () => reloadWeapons(queryClient, civilianId),
  });
}
