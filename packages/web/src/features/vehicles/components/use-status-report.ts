import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { failureMessage } from '#lib/api-client.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { useStolenReports } from '../vehicles.queries.ts';

/** What the owner may say about where a vehicle is: stolen unless it is impounded, or recovered where it is stolen. */
export function useStatusReport(vehicle: Vehicle) {
  const { stolen, recovered } = useStolenReports(vehicle.civilianId);
  const answer = {
    onSuccess: ({ message }: { message: string }) => showSuccess(message),
    onError: (error: Error) => showError(failureMessage(error, 'The report could not be saved.')),
  };
  const options = { params: { id: vehicle._id } };
  if (vehicle.status === 'Impounded' && !vehicle.stolen) return [];
  return vehicle.stolen
    ? [{ label: 'Report Recovered', onClick: () => recovered.mutate(options, answer) }]
    : [{ label: 'Report Stolen', onClick: () => stolen.mutate(options, answer) }];
}
