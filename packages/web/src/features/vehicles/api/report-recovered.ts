import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Vehicle, vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadVehicles, writeVehicle } from './vehicles-cache.ts';

/** Reports a vehicle recovered again (resolutions §4). Throws `ApiFailure`. */
export function useReportRecovered() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Vehicle) => callEndpoint(vehicleEndpoints.reportRecovered, { params: { id } }),
    onSuccess: ({ vehicle }) => writeVehicle(queryClient, vehicle),
    onError: (_, vehicle) => reloadVehicles(queryClient, vehicle.civilianId),
  });
}
