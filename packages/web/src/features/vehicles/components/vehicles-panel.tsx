import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { orNa } from '#lib/format.ts';
import { VEHICLE_TONES } from '#lib/vehicle-tones.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Plate } from '#ui/plate.tsx';
import { RegistryPanel } from '#ui/registry-panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { outcomeToasts } from '#ui/toast.ts';
import { useStolenReport, useVehicleDeletion, useVehicles } from '../vehicles.queries.ts';
import { EditVehicleForm, RegisterVehicleForm } from './vehicle-forms.tsx';

const fact = (id: 'make' | 'model' | 'color' | 'year', header: string): TableColumn<Vehicle> => ({
  id,
  header,
  cell: (vehicle) => orNa(vehicle[id]),
  sortBy: (vehicle) => vehicle[id],
  folded: 'bare',
});

const COLUMNS: readonly TableColumn<Vehicle>[] = [
  {
    id: 'plate',
    header: 'Plate',
    cell: (vehicle) => <Plate id={namedBy(vehicle)}>{vehicle.plate}</Plate>,
    sortBy: ({ plate }) => plate,
    folded: 'lead',
  },
  fact('make', 'Make'),
  fact('model', 'Model'),
  fact('color', 'Color'),
  { ...fact('year', 'Year'), align: 'right' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusTag tone={VEHICLE_TONES[status]}>{status}</StatusTag>,
    sortBy: ({ status }) => status,
    folded: 'lead',
  },
];

interface VehiclesPanelProps {
  civilianId: string;
  own: boolean;
  deceased: boolean;
}

export function VehiclesPanel({ civilianId, own, deceased }: VehiclesPanelProps) {
  return (
    <RegistryPanel
      title="Vehicles"
      name="vehicles"
      query={useVehicles(civilianId)}
      failed="The vehicles could not be loaded."
      empty="No vehicles registered."
      columns={COLUMNS}
      namedBy={namedBy}
      own={own}
      add={{
        label: 'Add Vehicle',
        title: 'Register New Vehicle',
        disabled: deceased,
        form: (dialog) => <RegisterVehicleForm civilianId={civilianId} dialog={dialog} />,
      }}
      edit={{
        title: 'Edit Vehicle',
        form: (vehicle, dialog) => <EditVehicleForm vehicle={vehicle} dialog={dialog} />,
      }}
      useMore={useStatusReport}
      remove={{
        title: 'Delete Vehicle',
        message: deletionMessage,
        impossible: ({ status }) => status === 'Impounded',
        failed: 'Failed to delete vehicle.',
        send: useVehicleDeletion(civilianId),
      }}
    />
  );
}

const namedBy = ({ _id }: Vehicle) => `plate-${_id}`;

function useStatusReport(vehicle: Vehicle) {
  const { _id, status, stolen } = vehicle;
  const report = useStolenReport(vehicle);
  const onClick = () =>
    report.mutate({ params: { id: _id } }, outcomeToasts('The report could not be saved.'));
  if (status === 'Impounded' && !stolen) return [];
  return [{ label: stolen ? 'Report Recovered' : 'Report Stolen', onClick }];
}

function deletionMessage({ plate, year, make, model, status }: Vehicle) {
  const kind = [year, make, model].filter(Boolean).join(' ');
  return status === 'Impounded' ? (
    <>
      The vehicle with the plate <Plate>{plate}</Plate> is impounded. {VEHICLE_TEXTS.impoundedStays} An
      officer has to release it first.
    </>
  ) : (
    <>
      Delete the vehicle with the plate <Plate>{plate}</Plate>
      {kind === '' ? '' : ` (${kind})`}? The plate becomes available again.
    </>
  );
}
