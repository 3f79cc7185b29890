import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { useMemo } from 'react';
import { orNa } from '#lib/format.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Plate } from '#ui/plate.tsx';
import { type VehicleActions, VehicleRowActions } from './vehicle-row-actions.tsx';
import { VehicleStatusTag } from './vehicle-status-tag.tsx';

interface VehicleTableProps {
  vehicles: readonly Vehicle[];
  /** Null for who may only look. */
  actions: VehicleActions | null;
}

const COLUMNS: readonly TableColumn<Vehicle>[] = [
  {
    id: 'plate',
    header: 'Plate',
    cell: ({ _id, plate }) => <Plate id={`plate-${_id}`}>{plate}</Plate>,
    sortBy: ({ plate }) => plate,
  },
  { id: 'make', header: 'Make', cell: ({ make }) => orNa(make), sortBy: ({ make }) => make },
  { id: 'model', header: 'Model', cell: ({ model }) => orNa(model), sortBy: ({ model }) => model },
  { id: 'color', header: 'Color', cell: ({ color }) => orNa(color), sortBy: ({ color }) => color },
  {
    id: 'year',
    header: 'Year',
    cell: ({ year }) => orNa(year),
    sortBy: ({ year }) => year,
    align: 'right',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <VehicleStatusTag status={status} />,
    sortBy: ({ status }) => status,
  },
];

/** The vehicles of a civilian as a table (specification §2). */
export function VehicleTable({ vehicles, actions }: VehicleTableProps) {
  const columns = useMemo<readonly TableColumn<Vehicle>[]>(
    () =>
      actions === null
        ? COLUMNS
        : [
            ...COLUMNS,
            {
              id: 'actions',
              header: 'Actions',
              cell: (vehicle) => <VehicleRowActions vehicle={vehicle} actions={actions} />,
              align: 'right',
            },
          ],
    [actions],
  );
  return (
    <DataTable
      caption="Vehicles"
      name="vehicles"
      columns={columns}
      rows={vehicles}
      rowId={({ _id }) => _id}
      empty={{ message: 'No vehicles registered.' }}
    />
  );
}
