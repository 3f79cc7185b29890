import { useQueryClient } from '@tanstack/react-query';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { useCallback } from 'react';
import { patchCivilian } from './write-civilian.ts';

/** What a civilian holds by other calls than its own. */
type Holdings = Partial<
  Pick<Civilian, 'licenses' | 'suspendedLicenses' | 'licenseDetails' | 'vehicleCount' | 'weaponCount'>
>;

/** Writes wherever the civilian is shown what another feature's call changed about it, without a reload. */
export function usePatchCivilian(id: string): (change: Holdings) => void {
  const queryClient = useQueryClient();
  return useCallback((change) => void patchCivilian(queryClient, id, change), [queryClient, id]);
}
