import type { QueryClient } from '@tanstack/react-query';
import { type Vehicle, vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { changeCached, endpointQuery, useEndpoint, useSend, withoutRow, withRow } from '#lib/use-endpoint.ts';

export const vehiclesOf = (civilianId: string) =>
  endpointQuery(vehicleEndpoints.listVehicles, { params: { id: civilianId } });

/** A civilian's vehicles, oldest first. */
export const useVehicles = (civilianId: string) =>
  useEndpoint(
    vehicleEndpoints.listVehicles,
    { params: { id: civilianId } },
    { select: ({ vehicles }) => vehicles },
  );

/** Changes the list of a civilian's vehicles; answers how many there are then, undefined where it was never read. */
async function changeVehicles(
  queryClient: QueryClient,
  civilianId: string,
  change: (vehicles: Vehicle[]) => Vehicle[],
): Promise<number | undefined> {
  const changed = await changeCached(queryClient, vehiclesOf(civilianId), (known) => ({
    vehicles: change(known.vehicles),
  }));
  return changed?.vehicles.length;
}

const put = (queryClient: QueryClient, { vehicle }: { vehicle: Vehicle }) =>
  changeVehicles(queryClient, vehicle.civilianId, (known) => withRow(known, vehicle));

/** Registers a vehicle; tells how many its civilian then has. */
export function useVehicleRegistration(civilianId: string, onCountChange: (count: number) => void) {
  return useSend(vehicleEndpoints.registerVehicle, {
    write: async (queryClient, answer) => {
      const count = await put(queryClient, answer);
      if (count !== undefined) onCountChange(count);
    },
    recheck: [vehiclesOf(civilianId).queryKey],
  });
}

export const useVehicleUpdate = ({ civilianId }: Vehicle) =>
  useSend(vehicleEndpoints.updateVehicle, { write: put, recheck: [vehiclesOf(civilianId).queryKey] });

/** Deletes a vehicle; tells how many its civilian then has. */
export function useVehicleDeletion(civilianId: string, onCountChange: (count: number) => void) {
  return useSend(vehicleEndpoints.deleteVehicle, {
    write: async (queryClient, _, { params }) => {
      const count = await changeVehicles(queryClient, civilianId, (known) => withoutRow(known, params.id));
      if (count !== undefined) onCountChange(count);
    },
    recheck: [vehiclesOf(civilianId).queryKey],
  });
}

export function useStolenReports(civilianId: string) {
  const settings = { write: put, recheck: [vehiclesOf(civilianId).queryKey] };
  return {
    stolen: useSend(vehicleEndpoints.reportStolen, settings),
    recovered: useSend(vehicleEndpoints.reportRecovered, settings),
  };
}

/** Impounds a vehicle, or releases it. After a failure searches are read again: another officer may have been first. */
export const useImpoundChange = (impound: boolean) =>
  useSend(impound ? vehicleEndpoints.impoundVehicle : vehicleEndpoints.releaseVehicle, {
    write: put,
    recheck: [['search', 'result']],
  });
