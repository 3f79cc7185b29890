import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { civilianEndpoints, vehicleEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { changeCached, endpointKey, endpointQuery, useSend, withoutRow, withRow } from '#lib/use-endpoint.ts';

const vehiclesOf = (civilianId: string) =>
  endpointQuery(vehicleEndpoints.listVehicles, { params: { id: civilianId } });

export const useVehicles = (civilianId: string) =>
  useQuery({ ...vehiclesOf(civilianId), select: ({ vehicles }) => vehicles });

const COUNTS = [endpointKey(civilianEndpoints.listCivilians), endpointKey(civilianEndpoints.getCivilian)];

const saved = (civilianId: string) => ({
  write: (queryClient: QueryClient, { vehicle }: { vehicle: Vehicle }) =>
    changeCached(queryClient, vehiclesOf(vehicle.civilianId), ({ vehicles }) => ({
      vehicles: withRow(vehicles, vehicle),
    })),
  recheck: [vehiclesOf(civilianId).queryKey],
});

export const useVehicleRegistration = (civilianId: string) =>
  useSend(vehicleEndpoints.registerVehicle, { ...saved(civilianId), reload: COUNTS });

export const useVehicleUpdate = ({ civilianId }: Vehicle) =>
  useSend(vehicleEndpoints.updateVehicle, saved(civilianId));

export const useVehicleDeletion = (civilianId: string) =>
  useSend(vehicleEndpoints.deleteVehicle, {
    ...saved(civilianId),
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, vehiclesOf(civilianId), ({ vehicles }) => ({
        vehicles: withoutRow(vehicles, params.id),
      })),
    reload: COUNTS,
  });

export const useStolenReport = ({ civilianId, stolen }: Vehicle) =>
  useSend(stolen ? vehicleEndpoints.reportRecovered : vehicleEndpoints.reportStolen, saved(civilianId));

/** Refetches after a failed request, because another officer may have been first. */
export const useImpoundChange = (impound: boolean, civilianId: string) =>
  useSend(impound ? vehicleEndpoints.impoundVehicle : vehicleEndpoints.releaseVehicle, {
    ...saved(civilianId),
    recheck: [['search', 'result']],
  });
