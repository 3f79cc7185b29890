import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import {
  BOLO_DESCRIPTION_MAX,
  BOLO_NAME_MAX,
  BOLO_PLATE_MAX,
  DETAILS_MAX,
  LOCATION_MAX,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { TypeField } from '#ui/type-field.tsx';
import {
  type BoloFormValues,
  changesOf,
  EXPIRIES,
  NEW_BOLO,
  newBoloOf,
  problemsOf,
  valuesOf,
} from './bolo-form.values.ts';
import { useCreateBolo, useUpdateBolo } from './bolos.queries.ts';
import { timeUntil } from './use-active-bolos.ts';

interface CreateBoloProps {
  officerId: string;
  platform?: GamePlatform;
  callId?: string;
  person?: { id: string; name: string; description: string };
}

export const CreateBoloDialog = inDialog('Create BOLO', CreateBoloForm);

function CreateBoloForm({ officerId, platform, callId, person }: CreateBoloProps) {
  const personFields = person && {
    boloType: 'person',
    personName: person.name,
    personDescription: person.description,
  };
  const { form, state } = useEndpointForm({
    send: useCreateBolo(),
    draft: `bolo:new:${[officerId, person?.id ?? callId].filter(Boolean).join(':')}`,
    initial: { ...NEW_BOLO, ...personFields },
    problemsOf,
    optionsOf: (values) => ({
      body: {
        ...newBoloOf(values, serverNow()),
        ...(values.boloType === 'person' && values.personName === person?.name
          ? { civilianId: person.id }
          : {}),
        ...(platform === undefined ? {} : { platform }),
        ...(callId === undefined ? {} : { callId }),
      },
    }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.boloCreated),
    texts: { failed: DISPATCH_TEXTS.boloFailed, unreachable: DISPATCH_TEXTS.createUnreachable },
  });
  return (
    <DialogForm state={state} submitLabel="Create BOLO" busyLabel="Creating...">
      <BoloFields form={form} expiries={EXPIRIES} />
    </DialogForm>
  );
}

/** Applies a draft only to the version of the BOLO that it started from. */
export function EditBoloForm({ bolo }: { bolo: Bolo }) {
  const [unchanged] = useState(() => `Unchanged, ${timeUntil(bolo.expiresAt, serverNow())}`);
  const before = valuesOf(bolo);
  const { form, state } = useEndpointForm({
    send: useUpdateBolo(),
    draft: `bolo:${bolo._id}:${bolo.updatedAt}`,
    initial: before,
    problemsOf,
    optionsOf: (values) => ({ params: { id: bolo._id }, body: changesOf(values, before, serverNow()) }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.boloSaved),
    texts: { failed: 'The BOLO could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
  });
  return (
    <DialogForm state={state} submitLabel="Save BOLO" busyLabel="Saving...">
      <BoloFields form={form} expiries={[{ value: '', label: unchanged }, ...EXPIRIES]} />
    </DialogForm>
  );
}

interface BoloFieldsProps {
  form: UseFormReturnType<BoloFormValues>;
  expiries: typeof EXPIRIES;
}

function BoloFields({ form, expiries }: BoloFieldsProps) {
  const isPerson = form.values.boloType === 'person';
  return (
    <>
      <TypeField
        {...form.getInputProps('boloType')}
        data={[
          { value: 'vehicle', label: 'Vehicle' },
          { value: 'person', label: 'Person' },
        ]}
      />
      {isPerson ? (
        <TextInput {...fieldProps(form, 'personName', 'Name')} maxLength={BOLO_NAME_MAX} data-autofocus />
      ) : (
        <TextInput
          {...fieldProps(form, 'vehiclePlate', 'Plate')}
          maxLength={BOLO_PLATE_MAX}
          description="Saw only part of it? Type * for the rest: K9*"
          styles={{
            input: { fontFamily: 'var(--mantine-font-family-monospace)', textTransform: 'uppercase' },
          }}
          data-autofocus
        />
      )}
      <TextInput
        {...fieldProps(form, isPerson ? 'personDescription' : 'vehicleDescription', 'Description')}
        maxLength={BOLO_DESCRIPTION_MAX}
      />
      <TextInput {...fieldProps(form, 'location', 'Location')} maxLength={LOCATION_MAX} />
      <Textarea {...fieldProps(form, 'details', 'Details')} maxLength={DETAILS_MAX} rows={3} />
      <NativeSelect {...form.getInputProps('hours')} label="Expires" size="room" data={expiries} />
    </>
  );
}
