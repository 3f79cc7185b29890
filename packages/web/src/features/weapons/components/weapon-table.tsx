import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { useMemo } from 'react';
import { orNa } from '#lib/format.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { type WeaponActions, WeaponRowActions } from './weapon-row-actions.tsx';
import classes from './weapons.module.css';

interface WeaponTableProps {
  weapons: readonly Weapon[];
  /** Null for who may only look. */
  actions: WeaponActions | null;
}

const COLUMNS: readonly TableColumn<Weapon>[] = [
  {
    id: 'model',
    header: 'Model',
    cell: ({ weaponType }) => orNa(weaponType),
    sortBy: ({ weaponType }) => weaponType,
  },
  {
    id: 'serial',
    header: 'Serial',
    cell: ({ _id, serialNumber }) => (
      <span className={classes.serial} id={`serial-${_id}`}>
        {serialNumber}
      </span>
    ),
    sortBy: ({ serialNumber }) => serialNumber,
  },
  {
    id: 'registered-to',
    header: 'Registered To',
    cell: ({ registeredName }) => registeredName,
    sortBy: ({ registeredName }) => registeredName,
  },
];

/** The weapons of a civilian as a table (specification §2). */
export function WeaponTable({ weapons, actions }: WeaponTableProps) {
  const columns = useMemo<readonly TableColumn<Weapon>[]>(
    () =>
      actions === null
        ? COLUMNS
        : [
            ...COLUMNS,
            {
              id: 'actions',
              header: 'Actions',
              cell: (weapon) => <WeaponRowActions weapon={weapon} actions={actions} />,
              align: 'right',
            },
          ],
    [actions],
  );
  return (
    <DataTable
      caption="Weapons"
      name="weapons"
      columns={columns}
      rows={weapons}
      rowId={({ _id }) => _id}
      empty={{ message: 'No firearms registered.' }}
    />
  );
}
