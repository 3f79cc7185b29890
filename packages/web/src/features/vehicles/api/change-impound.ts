import { useMutation, useQueryClient } from '@tanstack/react-query';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { writeVehicle } from './vehicles-cache.ts';

/**
 * Impounds a vehicle, or releases it. After a failure the searches are asked again: another officer may have been first.
 * Throws `ApiFailure`.
 */
export function useChangeImpound(id: string, impound: boolean) {
  const queryClient = useQueryClient();
  const endpoint = impound ? vehicleEndpoints.impoundVehicle : vehicleEndpoints.releaseVehicle;
  return useMutation({
    mutationFn: (reason: string) => callEndpoint(endpoint, { params: { id }, body: { reason } }),
    onSuccess: ({ vehicle }) => writeVehicle(queryClient, vehicle),
    onError: () => void queryClient.invalidateQueries({ queryKey: ['search', 'result'] }),
  });
}
