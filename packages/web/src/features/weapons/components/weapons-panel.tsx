import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import type { ReactNode } from 'react';
import { orNa } from '#lib/format.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Mono } from '#ui/mono.tsx';
import { RegistryPanel } from '#ui/registry-panel.tsx';
import { textColumn } from '#ui/text-columns.tsx';
import { useWeaponDeletion, useWeapons } from '../weapons.queries.ts';
import { EditWeaponForm, RegisterWeaponForm } from './weapon-forms.tsx';

const COLUMNS: readonly TableColumn<Weapon>[] = [
  {
    ...textColumn('Model', ({ weaponType }) => weaponType),
    cell: ({ weaponType }) => orNa(weaponType),
    folded: 'lead',
  },
  {
    ...textColumn('Serial', ({ serialNumber }) => serialNumber),
    cell: (weapon) => <Mono id={namedBy(weapon)}>{weapon.serialNumber}</Mono>,
  },
  { ...textColumn('Registered To', ({ registeredName }) => registeredName), id: 'registered-to' },
];

interface WeaponsPanelProps {
  civilian: Civilian;
  own: boolean;
  transfer: (weapon: Weapon, onGone: () => void) => ReactNode;
}

export function WeaponsPanel({ civilian, own, transfer }: WeaponsPanelProps) {
  return (
    <RegistryPanel
      title="Weapons"
      query={useWeapons(civilian._id)}
      failed="The weapons could not be loaded."
      empty="No firearms registered."
      columns={COLUMNS}
      namedBy={namedBy}
      own={own}
      add={{
        label: 'Add Weapon',
        title: 'Register New Weapon',
        disabled: civilian.deceased,
        children: <RegisterWeaponForm civilian={civilian} />,
      }}
      edit={{ title: 'Edit Weapon', form: ({ _id }) => <EditWeaponForm weaponId={_id} /> }}
      transfer={{ title: 'Transfer Weapon', form: transfer }}
      remove={{
        title: 'Delete Weapon',
        message: ({ serialNumber, weaponType }) => (
          <>
            Delete the weapon with the serial number <strong>{serialNumber}</strong>
            {weaponType ? ` (${weaponType})` : ''}? The serial number becomes available again.
          </>
        ),
        failed: 'Failed to delete weapon.',
        send: useWeaponDeletion(civilian._id),
      }}
    />
  );
}

const namedBy = ({ _id }: Weapon) => `serial-${_id}`;
