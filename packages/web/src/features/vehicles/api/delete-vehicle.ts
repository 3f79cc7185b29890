import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Vehicle, vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadVehicles, removeVehicle } from './vehicles-cache.ts';

/** Deletes a vehicle; tells how many its civilian then has. Throws `ApiFailure`. */
export function useDeleteVehicle(onCountChange: (count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Vehicle) => callEndpoint(vehicleEndpoints.deleteVehicle, { params: { id } }),
    onSuccess: async (_, vehicle) => {
      const count = await removeVehicle(queryClient, vehicle);
      if (count !== undefined) onCountChange(count);
    },
    onError: (_, vehicle) => reloadVehicles(queryClient, vehicle.civilianId),
  });
}
