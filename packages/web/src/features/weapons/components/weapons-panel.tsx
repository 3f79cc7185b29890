import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { orNa } from '#lib/format.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Mono } from '#ui/mono.tsx';
import { type PropertyPanelProps, RegistryPanel } from '#ui/registry-panel.tsx';
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

export function WeaponsPanel({ civilian, own, TransferForm }: PropertyPanelProps<Weapon>) {
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
      useMore={moreActions}
      transfer={{ title: 'Transfer Weapon', Form: TransferForm }}
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

const moreActions = (_: Weapon, onTransfer: () => void) => [{ label: 'Transfer', onClick: onTransfer }];
