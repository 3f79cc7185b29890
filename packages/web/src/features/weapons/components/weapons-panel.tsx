import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { useMemo, useRef } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadedRows } from '#ui/loaded-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useWeapons } from '../weapons.queries.ts';
import { DeleteWeaponDialog } from './delete-weapon-dialog.tsx';
import { WeaponList } from './weapon-list.tsx';
import { WeaponTable } from './weapon-table.tsx';

const RegisterWeaponForm = lazyPart(
  async () => (await import('./register-weapon-form.tsx')).RegisterWeaponForm,
);
const EditWeaponForm = lazyPart(async () => (await import('./edit-weapon-form.tsx')).EditWeaponForm);

interface WeaponsPanelProps {
  civilianId: string;
  /** What the civilian is called; weapons are registered to that name unless another one is typed. */
  ownerName: string;
  /** Whether the reader may change what is registered. */
  own: boolean;
  /** Nothing can be registered to a deceased character (resolutions §1). */
  deceased: boolean;
  onCountChange: (count: number) => void;
}

/** The weapons of a civilian, and what the owner does with them (specification §2, detail view). */
export function WeaponsPanel({ civilianId, ownerName, own, deceased, onCountChange }: WeaponsPanelProps) {
  const weapons = useWeapons(civilianId);
  const [adding, registration] = useDisclosure(false);
  const editing = useTarget<Weapon>();
  const deleting = useTarget<Weapon>();
  const narrow = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false });
  const add = useRef<HTMLButtonElement>(null);
  const { open: onEdit } = editing;
  const { open: onDelete } = deleting;
  const actions = useMemo(() => (own ? { onEdit, onDelete } : null), [own, onEdit, onDelete]);
  return (
    <Panel
      title="Weapons"
      count={weapons.data?.length}
      actions={
        own && (
          <Button ref={add} size="form" disabled={deceased} onClick={registration.open}>
            Add Weapon
          </Button>
        )
      }
    >
      <LoadedRows query={weapons} failed="The weapons could not be loaded." empty="No firearms registered.">
        {(rows) =>
          narrow ? (
            <WeaponList weapons={rows} actions={actions} />
          ) : (
            <WeaponTable weapons={rows} actions={actions} />
          )
        }
      </LoadedRows>
      <FormDialog opened={adding} title="Register New Weapon" onClose={registration.close}>
        {(dialog) => (
          <RegisterWeaponForm
            civilianId={civilianId}
            ownerName={ownerName}
            onCountChange={onCountChange}
            dialog={dialog}
          />
        )}
      </FormDialog>
      <FormDialog opened={editing.opened} title="Edit Weapon" onClose={editing.close}>
        {(dialog) =>
          editing.target !== null && <EditWeaponForm weaponId={editing.target._id} dialog={dialog} />
        }
      </FormDialog>
      <DeleteWeaponDialog
        civilianId={civilianId}
        weapon={deleting.target}
        opened={deleting.opened}
        onCountChange={onCountChange}
        onClose={deleting.close}
        onDeleted={() => {
          deleting.close();
          // The row with the button that opened the dialog is gone.
          add.current?.focus();
        }}
      />
    </Panel>
  );
}
