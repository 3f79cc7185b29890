import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { orNa } from '#lib/format.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Mono } from '#ui/mono.tsx';
import { RegistryPanel } from '#ui/registry-panel.tsx';
import { useWeaponDeletion, useWeapons } from '../weapons.queries.ts';
import { EditWeaponForm, RegisterWeaponForm } from './weapon-forms.tsx';

const COLUMNS: readonly TableColumn<Weapon>[] = [
  {
    id: 'model',
    header: 'Model',
    cell: ({ weaponType }) => orNa(weaponType),
    sortBy: ({ weaponType }) => weaponType,
    folded: 'lead',
  },
  {
    id: 'serial',
    header: 'Serial',
    cell: (weapon) => <Mono id={namedBy(weapon)}>{weapon.serialNumber}</Mono>,
    sortBy: ({ serialNumber }) => serialNumber,
  },
  {
    id: 'registered-to',
    header: 'Registered To',
    cell: ({ registeredName }) => registeredName,
    sortBy: ({ registeredName }) => registeredName,
  },
];

interface WeaponsPanelProps {
  civilianId: string;
  ownerName: string;
  own: boolean;
  deceased: boolean;
}

export function WeaponsPanel({ civilianId, ownerName, own, deceased }: WeaponsPanelProps) {
  return (
    <RegistryPanel
      title="Weapons"
      name="weapons"
      query={useWeapons(civilianId)}
      failed="The weapons could not be loaded."
      empty="No firearms registered."
      columns={COLUMNS}
      namedBy={namedBy}
      own={own}
      add={{
        label: 'Add Weapon',
        title: 'Register New Weapon',
        disabled: deceased,
        form: (dialog) => (
          <RegisterWeaponForm civilianId={civilianId} ownerName={ownerName} dialog={dialog} />
        ),
      }}
      edit={{
        title: 'Edit Weapon',
        form: ({ _id }, dialog) => <EditWeaponForm weaponId={_id} dialog={dialog} />,
      }}
      remove={{
        title: 'Delete Weapon',
        message: ({ serialNumber, weaponType }) => (
          <>
            Delete the weapon with the serial number <strong>{serialNumber}</strong>
            {weaponType ? ` (${weaponType})` : ''}? The serial number becomes available again.
          </>
        ),
        failed: 'Failed to delete weapon.',
        send: useWeaponDeletion(civilianId),
      }}
    />
  );
}

const namedBy = ({ _id }: Weapon) => `serial-${_id}`;
