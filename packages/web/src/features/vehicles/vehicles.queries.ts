import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { CIVILIAN_COUNTS } from '#lib/query-keys.ts';
import { changeCached, endpointQuery, useSend, withoutRow, withRow } from '#lib/use-endpoint.ts';

const vehiclesOf = (civilianId: string) =>
  endpointQuery('GET /api/vehicles/by-civilian/:id', { params: { id: civilianId } });

export const useVehicles = (civilianId: string) =>
  useQuery({ ...vehiclesOf(civilianId), select: ({ vehicles }) => vehicles });

const sendSettings = (civilianId: string) => ({
  write: (queryClient: QueryClient, { vehicle }: { vehicle: Vehicle }) =>
    changeCached(queryClient, vehiclesOf(vehicle.civilianId), ({ vehicles }) => ({
      vehicles: withRow(vehicles, vehicle),
    })),
  recheck: [vehiclesOf(civilianId).queryKey],
});

export const useVehicleRegistration = (civilianId: string) =>
  useSend('POST /api/vehicles/register', { ...sendSettings(civilianId), reload: CIVILIAN_COUNTS });

export const useVehicleUpdate = ({ civilianId }: Vehicle) =>
  useSend('PUT /api/vehicles/:id', sendSettings(civilianId));

export const useVehicleDeletion = (civilianId: string) =>
  useSend('DELETE /api/vehicles/:id', {
    ...sendSettings(civilianId),
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, vehiclesOf(civilianId), ({ vehicles }) => ({
        vehicles: withoutRow(vehicles, params.id),
      })),
    reload: CIVILIAN_COUNTS,
  });

export const useStolenReport = ({ civilianId, stolen }: Vehicle) =>
  useSend(
    stolen ? 'POST /api/vehicles/:id/recovered' : 'POST /api/vehicles/:id/stolen',
    sendSettings(civilianId),
  );

/** Refetches after a failed request, because another officer may have been first. */
export const useImpoundChange = (impound: boolean, civilianId: string) =>
  useSend(impound ? 'POST /api/vehicles/:id/impound' : 'POST /api/vehicles/:id/release', {
    ...sendSettings(civilianId),
    recheck: [['search', 'result']],
  });
