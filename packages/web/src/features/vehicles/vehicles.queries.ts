import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { civilianEndpoints, vehicleEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { changeCached, endpointKey, endpointQuery, useSend, withoutRow, withRow } from '#lib/use-endpoint.ts';

const vehiclesOf = (civilianId: string) =>
  endpointQuery(vehicleEndpoints.listVehicles, { params: { id: civilianId } });

export const useVehicles = (civilianId: string) =>
  useQuery({ ...vehiclesOf(civilianId), select: ({ vehicles }) => vehicles });

const put = (queryClient: QueryClient, { vehicle }: { vehicle: Vehicle }) =>
  changeCached(queryClient, vehiclesOf(vehicle.civilianId), ({ vehicles }) => ({
    vehicles: withRow(vehicles, vehicle),
  }));

const COUNTS = [endpointKey(civilianEndpoints.listCivilians), endpointKey(civilianEndpoints.getCivilian)];

export const useVehicleRegistration = (civilianId: string) =>
  useSend(vehicleEndpoints.registerVehicle, {
    write: put,
    reload: COUNTS,
    recheck: [vehiclesOf(civilianId).queryKey],
  });

export const useVehicleUpdate = ({ civilianId }: Vehicle) =>
  useSend(vehicleEndpoints.updateVehicle, { write: put, recheck: [vehiclesOf(civilianId).queryKey] });

export const useVehicleDeletion = (civilianId: string) =>
  useSend(vehicleEndpoints.deleteVehicle, {
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, vehiclesOf(civilianId), ({ vehicles }) => ({
        vehicles: withoutRow(vehicles, params.id),
      })),
    reload: COUNTS,
    recheck: [vehiclesOf(civilianId).queryKey],
  });

export const useStolenReport = ({ civilianId, stolen }: Vehicle) =>
  useSend(stolen ? vehicleEndpoints.reportRecovered : vehicleEndpoints.reportStolen, {
    write: put,
    recheck: [vehiclesOf(civilianId).queryKey],
  });

/** A failed request refetches, because another officer may have been first. */
export const useImpoundChange = (impound: boolean) =>
  useSend(impound ? vehicleEndpoints.impoundVehicle : vehicleEndpoints.releaseVehicle, {
    write: put,
    recheck: [['search', 'result']],
  });
