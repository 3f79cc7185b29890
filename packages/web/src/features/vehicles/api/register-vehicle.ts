import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type VehicleRegister, vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadVehicles, writeVehicle } from './vehicles-cache.ts';

interface Registration {
  body: VehicleRegister;
  /** One per intent, so that the same registration sent twice registers one vehicle (resolutions §3). */
  idempotencyKey: string;
}

/** Registers a vehicle to a civilian; tells how many it then has. Throws `ApiFailure`. */
export function useRegisterVehicle(civilianId: string, onCountChange: (count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => callEndpoint(vehicleEndpoints.registerVehicle, registration),
    onSuccess: async ({ vehicle }) => {
      const count = await writeVehicle(queryClient, vehicle);
      if (count !== undefined) onCountChange(count);
    },
    onError: () => reloadVehicles(queryClient, civilianId),
  });
}
