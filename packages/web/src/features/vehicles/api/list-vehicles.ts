import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Vehicle, vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function listVehicles(civilianId: string, signal: AbortSignal): Promise<Vehicle[]> {
  const { vehicles } = await callEndpoint(vehicleEndpoints.listVehicles, {
    params: { id: civilianId },
    signal,
  });
  return vehicles;
}

export function vehiclesQuery(civilianId: string) {
  return queryOptions({
    queryKey: ['vehicles', 'of', civilianId],
    queryFn: ({ signal }) => listVehicles(civilianId, signal),
  });
}

/** The vehicles of a civilian, oldest first (specification §7). */
export function useVehicles(civilianId: string) {
  return useQuery(vehiclesQuery(civilianId));
}
