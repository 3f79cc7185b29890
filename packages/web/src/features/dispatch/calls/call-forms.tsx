import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { DETAILS_MAX, LOCATION_MAX, POSTAL_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type CallType, useOffers, withPicked } from '#lib/community.ts';
import { servicesText } from '#lib/services.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { Toggles } from '#ui/toggles.tsx';
import { SendUnits } from '../console/send-units.tsx';
import {
  bodyOf,
  type CallFormValues,
  changesOf,
  chosenServices,
  idsIn,
  newCallDraft,
  priorityOf,
  valuesOf,
} from './call-form.values.ts';
import { useCallUpdate, useCreateCall } from './calls.queries.ts';

interface CreateCallProps {
  /** Whose draft the form keeps. */
  officerId: string;
  /** Of a dispatcher, who assigns units and says where it is. */
  dispatch?: { platform: Platform; units: readonly Unit[] };
  /** Of a unit, as whose kind it is made. */
  kind?: DepartmentKind;
  onCreated: (id: string) => void;
}

/** The dialog for a new call. Closed without Cancel, it keeps what was typed. */
export default function CreateCallDialog(props: CreateCallProps & { opened: boolean; onClose: () => void }) {
  const { opened, onClose, ...form } = props;
  return (
    <FormDialog opened={opened} title="Create Call" onClose={onClose}>
      {(dialog) => <CreateCallForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

function CreateCallForm({
  officerId,
  dispatch,
  kind = 'Law Enforcement',
  onCreated,
  dialog,
}: CreateCallProps & { dialog: DialogControl }) {
  const { callTypes, ownCallTypes } = useOffers(kind);
  const types = dispatch === undefined ? ownCallTypes : callTypes;
  const draft = newCallDraft(officerId, types);
  const { form, state } = useEndpointForm({
    send: useCreateCall(),
    draft: draft.name,
    initial: draft.initial,
    optionsOf: (values) => ({
      body: {
        ...bodyOf(values),
        ...(dispatch === undefined ? { attach: values.attach, kind } : { platform: dispatch.platform }),
      },
    }),
    onSaved: ({ call, refused }) => {
      showSuccess(DISPATCH_TEXTS.callCreated);
      if (refused.length > 0)
        showError(refused.map(({ callsign, reason }) => `${callsign}: ${reason}`).join(' '));
      onCreated(call._id);
    },
    texts: { failed: DISPATCH_TEXTS.callFailed, unreachable: DISPATCH_TEXTS.createUnreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Create Call" busyLabel="Creating...">
      <CallFields form={form} types={types} />
      {dispatch === undefined ? (
        <Checkbox
          {...form.getInputProps('attach', { type: 'checkbox' })}
          classNames={INLINE_CHOICE}
          label={kind === 'Law Enforcement' ? 'Attach me as primary officer' : 'Attach my unit as primary'}
          size="md"
        />
      ) : (
        <SendUnits
          label="Assign units"
          call={{ platform: dispatch.platform, services: chosenServices(form.values, types) }}
          units={dispatch.units}
          chosenIds={idsIn(form.values.unitIds)}
          onChoose={(ids) => form.setFieldValue('unitIds', ids.join(','))}
        />
      )}
    </DialogForm>
  );
}

/** A draft counts only for the state of the call that it was begun from. */
export function EditCallForm({ call, dialog }: { call: Call; dialog: DialogControl }) {
  const { callTypes } = useOffers();
  const before = valuesOf(call, callTypes);
  const { form, state } = useEndpointForm({
    send: useCallUpdate(),
    draft: `call:${call._id}:${call.updatedAt}`,
    initial: before,
    optionsOf: (values) => ({ params: { id: call._id }, body: changesOf(values, before) }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.callSaved),
    texts: { failed: 'The call could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save Call" busyLabel="Saving...">
      <CallFields form={form} types={callTypes} />
    </DialogForm>
  );
}

const PRIORITIES = [
  { value: '1', label: '1 · Emergency' },
  { value: '2', label: '2 · Urgent' },
  { value: '3', label: '3 · Routine' },
];
const WHOLE_LINE = { gridColumn: '1 / -1' };

interface CallFieldsProps<V extends CallFormValues> {
  form: UseFormReturnType<V>;
  /** Those that are offered. */
  types: readonly CallType[];
}

/** Priority and services follow the type until others are chosen. */
function CallFields<V extends CallFormValues>({ form, types }: CallFieldsProps<V>) {
  const { type } = form.values;
  const titles = types.map(({ title }) => title);
  const field = (name: keyof CallFormValues) => ({ ...form.getInputProps(name), size: 'room' });
  // On a phone half a line is too short for the words of a priority.
  const choice = useBelow('xs') ? { style: WHOLE_LINE } : {};
  return (
    <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: 16 }}>
      <NativeSelect
        {...field('type')}
        {...choice}
        label="Type"
        data={withPicked(titles, type)}
        data-autofocus
      />
      <NativeSelect
        {...field('priority')}
        {...choice}
        label="Priority"
        data={PRIORITIES}
        value={form.values.priority || String(priorityOf(type, types) ?? 3)}
      />
      <TextInput {...field('location')} label="Location" autoComplete="off" maxLength={LOCATION_MAX} />
      <TextInput {...field('postal')} label="Postal" autoComplete="off" maxLength={POSTAL_MAX} />
      <div style={WHOLE_LINE}>
        <Toggles
          label="Services"
          error={form.errors.services}
          values={SERVICES}
          chosen={chosenServices(form.values, types)}
          onChange={(chosen) => form.getInputProps('services').onChange(servicesText(chosen))}
          least={1}
        />
      </div>
      <Textarea {...field('details')} style={WHOLE_LINE} label="Details" rows={4} maxLength={DETAILS_MAX} />
    </Box>
  );
}
