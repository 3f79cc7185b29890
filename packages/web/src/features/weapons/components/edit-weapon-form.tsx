import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useWeapon, useWeaponUpdate } from '../weapons.queries.ts';
import { WeaponFields } from './weapon-fields.tsx';

/** For how long the success is shown. */
const CLOSE_AFTER = 800;

interface EditWeaponFormProps {
  weaponId: string;
  dialog: DialogControl;
}

/** The content of the weapon edit dialog: the weapon is loaded when it opens. */
export function EditWeaponForm({ weaponId, dialog }: EditWeaponFormProps) {
  const weapon = useWeapon(weaponId);
  if (weapon.data !== undefined) return <WeaponForm weapon={weapon.data} dialog={dialog} />;
  if (weapon.isError && !weapon.isFetching) {
    return (
      <ErrorState
        message={failureMessage(weapon.error, WEAPON_TEXTS.loadFailed, WEAPON_TEXTS.loadUnreachable)}
        onRetry={() => void weapon.refetch()}
      />
    );
  }
  return <SkeletonRows rows={3} height={56} />;
}

/** A draft counts only for the state of the weapon that it was begun from. */
function WeaponForm({ weapon, dialog }: { weapon: Weapon; dialog: DialogControl }) {
  const { form, state } = useEndpointForm({
    send: useWeaponUpdate(weapon),
    draft: `weapon:${weapon._id}:${weapon.updatedAt}`,
    initial: {
      weaponType: weapon.weaponType ?? '',
      serialNumber: weapon.serialNumber,
      registeredName: weapon.registeredName,
    },
    optionsOf: (body) => ({ params: { id: weapon._id }, body }),
    texts: {
      done: WEAPON_TEXTS.updated,
      failed: WEAPON_TEXTS.updateFailed,
      unreachable: WEAPON_TEXTS.updateUnreachable,
    },
    closeAfter: CLOSE_AFTER,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      <WeaponFields form={form} serialHint="Cannot be changed." />
    </DialogForm>
  );
}
