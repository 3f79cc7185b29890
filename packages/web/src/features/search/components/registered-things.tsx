import { Button } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import classes from './search-results.module.css';

const TONES: Readonly<Record<VehicleStatus, 'available' | 'off' | 'busy'>> = {
  Valid: 'available',
  Impounded: 'off',
  Stolen: 'busy',
  Expired: 'busy',
};
const NONE = '—';

/** A column of words, by which it sorts. */
function plain<Row>(header: string, textOf: (row: Row) => string | null): TableColumn<Row> {
  return { id: header.toLowerCase(), header, cell: (row) => textOf(row) ?? NONE, sortBy: textOf };
}

interface RegisteredVehiclesProps {
  vehicles: CivilianDetail['vehicles'];
  /** Impounds a vehicle, or releases an impounded one; null for who may not. */
  onImpound: ((vehicle: Vehicle) => void) | null;
}

/** The vehicles that are registered to a civilian. */
export function RegisteredVehicles({ vehicles, onImpound }: RegisteredVehiclesProps) {
  const columns = useMemo(() => vehicleColumns(onImpound), [onImpound]);
  return (
    <Panel title="Registered Vehicles" count={vehicles.length}>
      <DataTable
        caption="Registered Vehicles"
        name="vehicles"
        columns={columns}
        rows={vehicles}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{ message: SEARCH_TEXTS.noVehicles }}
      />
    </Panel>
  );
}

function vehicleColumns(onImpound: RegisteredVehiclesProps['onImpound']): TableColumn<Vehicle>[] {
  const columns: TableColumn<Vehicle>[] = [
    {
      id: 'plate',
      header: 'Plate',
      folded: 'lead',
      cell: ({ _id, plate }) => <Plate id={`plate-${_id}`}>{plate}</Plate>,
      sortBy: ({ plate }) => plate,
    },
    plain('Make', ({ make }) => make),
    plain('Model', ({ model }) => model),
    plain('Color', ({ color }) => color),
    {
      id: 'year',
      header: 'Year',
      align: 'right',
      cell: ({ year }) => <span className={classes.mono}>{year ?? NONE}</span>,
      sortBy: ({ year }) => year,
    },
    {
      id: 'status',
      header: 'Status',
      folded: 'lead',
      cell: ({ status }) => <StatusTag tone={TONES[status]}>{status}</StatusTag>,
      sortBy: ({ status }) => status,
    },
  ];
  if (onImpound === null) return columns;
  return [
    ...columns,
    {
      id: 'action',
      header: 'Action',
      align: 'right',
      folded: 'end',
      cell: (vehicle) => (
        <Button
          size="row"
          miw={76}
          aria-describedby={`plate-${vehicle._id}`}
          onClick={() => onImpound(vehicle)}
        >
          {vehicle.status === 'Impounded' ? 'Release' : 'Impound'}
        </Button>
      ),
    },
  ];
}

const FIREARM_COLUMNS: readonly TableColumn<Weapon>[] = [
  { ...plain<Weapon>('Model', ({ weaponType }) => weaponType), folded: 'lead' },
  {
    id: 'serial',
    header: 'Serial',
    cell: ({ serialNumber }) => <span className={classes.mono}>{serialNumber}</span>,
    sortBy: ({ serialNumber }) => serialNumber,
  },
  { ...plain<Weapon>('Registered to', ({ registeredName }) => registeredName), id: 'registered' },
];

/** The firearms that are registered to a civilian. */
export function RegisteredFirearms({ weapons }: { weapons: CivilianDetail['weapons'] }) {
  return (
    <Panel title="Registered Firearms" count={weapons.length}>
      <DataTable
        caption="Registered Firearms"
        name="weapons"
        columns={FIREARM_COLUMNS}
        rows={weapons}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{ message: SEARCH_TEXTS.noFirearms }}
      />
    </Panel>
  );
}
