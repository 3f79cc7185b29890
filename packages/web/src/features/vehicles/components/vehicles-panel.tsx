import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { orNa } from '#lib/format.ts';
import { VEHICLE_TONES } from '#lib/vehicle-tones.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Plate } from '#ui/plate.tsx';
import { type PropertyPanelProps, RegistryPanel } from '#ui/registry-panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { textColumn } from '#ui/text-columns.tsx';
import { outcomeToasts } from '#ui/toast.ts';
import { useStolenReport, useVehicleDeletion, useVehicles } from '../vehicles.queries.ts';
import { EditVehicleForm, RegisterVehicleForm } from './vehicle-forms.tsx';

const fact = (header: string, textOf: (vehicle: Vehicle) => string | null): TableColumn<Vehicle> => ({
  ...textColumn(header, textOf),
  cell: (vehicle) => orNa(textOf(vehicle)),
  folded: 'bare',
});

const COLUMNS: readonly TableColumn<Vehicle>[] = [
  {
    ...textColumn('Plate', ({ plate }) => plate),
    cell: (vehicle) => <Plate id={namedBy(vehicle)}>{vehicle.plate}</Plate>,
    folded: 'lead',
  },
  fact('Make', ({ make }) => make),
  fact('Model', ({ model }) => model),
  fact('Color', ({ color }) => color),
  { ...fact('Year', ({ year }) => year), align: 'right' },
  {
    ...textColumn('Status', ({ status }) => status),
    cell: ({ status }) => <StatusTag tone={VEHICLE_TONES[status]}>{status}</StatusTag>,
    folded: 'lead',
  },
];

export function VehiclesPanel({ civilian, own, TransferForm }: PropertyPanelProps<Vehicle>) {
  return (
    <RegistryPanel
      title="Vehicles"
      query={useVehicles(civilian._id)}
      failed="The vehicles could not be loaded."
      empty="No vehicles registered."
      columns={COLUMNS}
      namedBy={namedBy}
      own={own}
      add={{
        label: 'Add Vehicle',
        title: 'Register New Vehicle',
        disabled: civilian.deceased,
        children: <RegisterVehicleForm civilianId={civilian._id} />,
      }}
      edit={{ title: 'Edit Vehicle', form: (vehicle) => <EditVehicleForm vehicle={vehicle} /> }}
      useMore={useMoreActions}
      transfer={{ title: 'Transfer Vehicle', Form: TransferForm }}
      remove={{
        title: 'Delete Vehicle',
        message: deletionMessage,
        impossible: ({ status }) => status === 'Impounded',
        failed: 'Failed to delete vehicle.',
        send: useVehicleDeletion(civilian._id),
      }}
    />
  );
}

const namedBy = ({ _id }: Vehicle) => `plate-${_id}`;

function useMoreActions(vehicle: Vehicle, onTransfer: () => void) {
  const { _id, status, stolen } = vehicle;
  const report = useStolenReport(vehicle);
  const onClick = () =>
    report.mutate({ params: { id: _id } }, outcomeToasts('The report could not be saved.'));
  if (stolen) return [{ label: 'Report Recovered', onClick }];
  if (status === 'Impounded') return [];
  return [
    { label: 'Report Stolen', onClick },
    { label: 'Transfer', onClick: onTransfer },
  ];
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
