import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { failureMessage } from '#lib/api-client.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { useReportRecovered } from '../api/report-recovered.ts';
import { useReportStolen } from '../api/report-stolen.ts';

/** What the owner may say about where a vehicle is: stolen unless it is impounded, or recovered where it is stolen. */
export function useStatusReport() {
  const stolen = useReportStolen();
  const recovered = useReportRecovered();
  const answer = {
    onSuccess: ({ message }: { message: string }) => showSuccess(message),
    onError: (error: Error) => showError(failureMessage(error, 'The report could not be saved.')),
  };
  return (vehicle: Vehicle) => {
    if (vehicle.status === 'Impounded' && !vehicle.stolen) return [];
    return vehicle.stolen
      ? [{ label: 'Report Recovered', onClick: () => recovered.mutate(vehicle, answer) }]
      : [{ label: 'Report Stolen', onClick: () => stolen.mutate(vehicle, answer) }];
  };
}
