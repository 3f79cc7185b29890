import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import {
  REGISTERED_NAME_MAX,
  WEAPON_TEXTS,
  WEAPON_TYPE_MAX,
} from '@ten-four/contract/weapons/weapons.values';
import { useEffect } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { useCatalog } from '#lib/community.ts';
import { personName } from '#lib/person-name.ts';
import { suggestionsLike } from '#lib/suggestions.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FIXED_INPUT } from '#ui/fixed-input.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { useNextSerial, useWeapon, useWeaponRegistration, useWeaponUpdate } from '../weapons.queries.ts';

export function RegisterWeaponForm({ civilian }: { civilian: Civilian }) {
  const civilianId = civilian._id;
  const { form, state } = useEndpointForm({
    send: useWeaponRegistration(civilianId),
    draft: `weapon:${civilianId}`,
    initial: { weaponType: '', serialNumber: '', registeredName: personName(civilian) },
    optionsOf: (values) => ({ body: { ...values, civilianId } }),
    onFailed: async (error) => {
      // The number was just taken; the next attempt gets another.
      if (!isSerialTaken(error)) return;
      form.setFieldValue('serialNumber', (await next.refetch()).data ?? '');
      form.setFieldError('serialNumber', 'That serial number was just taken, so you got a new one.');
    },
    texts: {
      done: WEAPON_TEXTS.registered,
      failed: WEAPON_TEXTS.registerFailed,
      unreachable: WEAPON_TEXTS.registerUnreachable,
    },
    closeAfter: 1000,
  });
  // Part of the draft, because it belongs to this registration.
  const { setFieldValue } = form;
  const missing = form.values.serialNumber === '';
  const next = useNextSerial(missing);
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

const isSerialTaken = (error: unknown) =>
  error instanceof ApiFailure && error.code === 'conflict' && error.issues[0]?.field === 'serialNumber';

export function EditWeaponForm({ weaponId }: { weaponId: string }) {
  const weapon = useWeapon(weaponId);
  if (weapon.data !== undefined) return <WeaponForm weapon={weapon.data} />;
  if (!weapon.isError || weapon.isFetching) return <SkeletonRows rows={3} height={56} />;
  return (
    <ErrorState
      message={failureMessage(weapon.error, WEAPON_TEXTS.loadFailed, WEAPON_TEXTS.loadUnreachable)}
      onRetry={() => void weapon.refetch()}
    />
  );
}

function WeaponForm({ weapon }: { weapon: Weapon }) {
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
    closeAfter: 800,
  });
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      <WeaponFields form={form} serialHint="Cannot be changed." />
    </DialogForm>
  );
}

type WeaponFormValues = { weaponType: string; serialNumber: string; registeredName: string };

const FIXED = { ...FIXED_INPUT, fontFamily: 'var(--mantine-font-family-monospace)' };

interface WeaponFieldsProps {
  form: UseFormReturnType<WeaponFormValues>;
  serialHint: string;
}

function WeaponFields({ form, serialHint }: WeaponFieldsProps) {
  const { weaponTypes } = useCatalog();
  const { weaponType } = form.values;
  return (
    <>
      <SuggestInput
        {...fieldProps(form, 'weaponType', 'Weapon Type')}
        size="room"
        value={weaponType}
        maxLength={WEAPON_TYPE_MAX}
        suggestions={suggestionsLike(weaponType, weaponTypes)}
        onType={(type) => form.setFieldValue('weaponType', type)}
        data-autofocus
      />
      <TextInput
        {...fieldProps(form, 'serialNumber', 'Serial Number')}
        description={serialHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        styles={{ input: FIXED }}
        readOnly
      />
      <TextInput {...fieldProps(form, 'registeredName', 'Registered Name')} maxLength={REGISTERED_NAME_MAX} />
    </>
  );
}
