import { WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { useEffect } from 'react';
import { ApiFailure } from '#lib/api-client.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useNextSerial, useWeaponRegistration } from '../weapons.queries.ts';
import { WeaponFields, type WeaponFormValues } from './weapon-fields.tsx';

/** For how long the success is shown. */
const CLOSE_AFTER = 1000;
const SERIAL_REPLACED = 'That serial number was just taken, so you got a new one.';

interface RegisterWeaponFormProps {
  civilianId: string;
  /** The name that the weapon is registered to unless another one is typed. */
  ownerName: string;
  onCountChange: (count: number) => void;
  dialog: DialogControl;
}

/** The content of 'Register New Weapon'. */
export function RegisterWeaponForm({
  civilianId,
  ownerName,
  onCountChange,
  dialog,
}: RegisterWeaponFormProps) {
  const { form, state } = useEndpointForm({
    send: useWeaponRegistration(civilianId, onCountChange),
    draft: `weapon:${civilianId}`,
    initial: { weaponType: '', serialNumber: '', registeredName: ownerName } satisfies WeaponFormValues,
    optionsOf: (values) => ({ body: { ...values, civilianId } }),
    onFailed: async (error) => {
      // Somebody else got this serial number meanwhile; the next try takes another one.
      if (!isSerialTaken(error)) return;
      form.setFieldValue('serialNumber', (await next.refetch()).data ?? '');
      form.setFieldError('serialNumber', SERIAL_REPLACED);
    },
    texts: {
      done: WEAPON_TEXTS.registered,
      failed: WEAPON_TEXTS.registerFailed,
      unreachable: WEAPON_TEXTS.registerUnreachable,
    },
    closeAfter: CLOSE_AFTER,
    dialog,
  });
  // The number belongs to what is being registered, so it is kept with the draft.
  const { setFieldValue } = form;
  const missing = form.values.serialNumber === '';
  const next = useNextSerial({ enabled: missing });
  useEffect(() => {
    if (missing && next.data !== undefined) setFieldValue('serialNumber', next.data);
  }, [missing, next.data, setFieldValue]);

  return (
    <DialogForm state={state} submitLabel="Register Weapon" busyLabel="Registering...">
      <WeaponFields
        form={form}
        serialHint={
          next.isError && missing ? 'Issued when you register the weapon.' : 'Issued automatically.'
        }
      />
    </DialogForm>
  );
}

function isSerialTaken(error: unknown): boolean {
  return (
    error instanceof ApiFailure && error.code === 'conflict' && error.issues[0]?.field === 'serialNumber'
  );
}
