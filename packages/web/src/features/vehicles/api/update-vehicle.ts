import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Vehicle,
  type VehicleUpdate,
  vehicleEndpoints,
} from '@ten-four/contract/vehicles/vehicles.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadVehicles, writeVehicle } from './vehicles-cache.ts';

/** Saves changes of a vehicle. Throws `ApiFailure`. */
export function useUpdateVehicle({ _id: id, civilianId }: Vehicle) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VehicleUpdate) =>
      callEndpoint(vehicleEndpoints.updateVehicle, { params: { id }, body }),
    onSuccess: ({ vehicle }) => writeVehicle(queryClient, vehicle),
    onError: () => reloadVehicles(queryClient, civilianId),
  });
}
