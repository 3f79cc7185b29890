import { Box, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Issue } from '@ten-four/contract/common/errors';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { DETAILS_MAX, LOCATION_MAX, POSTAL_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#lib/api-client.ts';
import { type CallType, useAvailableOptions, withPicked } from '#lib/community.ts';
import { servicesText } from '#lib/services.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { showSuccess } from '#ui/toast.ts';
import { Toggles } from '#ui/toggles.tsx';
import { SendUnits } from '../console/send-units.tsx';
import { showRefusals } from './call-actions.ts';
import {
  bodyOf,
  type CallFormValues,
  chosenServices,
  idsIn,
  newCallDraft,
  priorityOf,
  updateOf,
  valuesOf,
  withCurrent,
} from './call-form.values.ts';
import { callsOfUnit } from './call-order.ts';
import { numbersOf } from './call-words.ts';
import { useActiveCalls, useCreateCall, useUpdateCall } from './calls.queries.ts';
import { EditConflict } from './edit-conflict.tsx';
import { MoveOrBoth } from './move-or-both.tsx';

interface CreateCallProps {
  officerId: string;
  dispatch?: { platform: GamePlatform; units: readonly Unit[] };
  unit?: { id: string; platform: GamePlatform; kind: DepartmentKind };
  onCreated: (id: string) => void;
}

export const CreateCallDialog = inDialog('Create Call', CreateCallForm);

function CreateCallForm({ officerId, dispatch, unit, onCreated }: CreateCallProps) {
  const kind = unit?.kind ?? 'Law Enforcement';
  const calls = useActiveCalls(unit?.platform ?? 'Xbox', unit !== undefined).data ?? [];
  const ownNumbers = unit === undefined ? [] : numbersOf(callsOfUnit(calls, unit.id));
  const { callTypes, ownCallTypes } = useAvailableOptions(kind);
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
        ...(values.unitIds !== '' || (values.attach && ownNumbers.length > 0) ? { move: values.move } : {}),
      },
    }),
    onSaved: ({ call, refused }) => {
      showSuccess(DISPATCH_TEXTS.callCreated);
      showRefusals(refused);
      onCreated(call._id);
    },
    texts: { failed: DISPATCH_TEXTS.callFailed, unreachable: DISPATCH_TEXTS.createUnreachable },
  });
  return (
    <DialogForm state={state} submitLabel="Create Call" busyLabel="Creating...">
      <CallFields form={form} types={types} />
      {dispatch === undefined ? (
        <>
          <Checkbox
            {...form.getInputProps('attach', { type: 'checkbox' })}
            styles={INLINE_CHOICE}
            label={kind === 'Law Enforcement' ? 'Attach me as primary officer' : 'Attach my unit as primary'}
            size="md"
          />
          {form.values.attach && (
            <MoveOrBoth
              who="Your unit is"
              numbers={ownNumbers}
              move={form.values.move}
              onChange={(move) => form.setFieldValue('move', move)}
            />
          )}
        </>
      ) : (
        <SendUnits
          label="Assign units"
          call={{ platform: dispatch.platform, services: chosenServices(form.values, types) }}
          units={dispatch.units}
          chosenIds={idsIn(form.values.unitIds)}
          onChoose={(ids) => form.setFieldValue('unitIds', ids.join(','))}
          move={form.values.move}
          onMove={(move) => form.setFieldValue('move', move)}
        />
      )}
    </DialogForm>
  );
}

/** Applies a draft only to the version of the call that it started from. */
export function EditCallForm({ call }: { call: Call }) {
  const { callTypes } = useAvailableOptions();
  const [seen, setSeen] = useState(call);
  const [conflicts, setConflicts] = useState<readonly Issue[]>([]);
  const { form, state } = useEndpointForm({
    send: useUpdateCall(),
    draft: `call:${call._id}:${call.updatedAt}`,
    initial: valuesOf(call, callTypes),
    optionsOf: (values) => ({ params: { id: call._id }, body: updateOf(values, seen, callTypes) }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.callSaved),
    onFailed: (error) => setConflicts(error instanceof ApiFailure ? error.issues : []),
    texts: { failed: 'The call could not be saved.', unreachable: DISPATCH_TEXTS.unreachable },
  });
  const conflictOf = (name: keyof CallFormValues, label: string) => {
    const values = conflicts.find(({ field }) => field === name)?.values;
    if (values === undefined) return null;
    const choose = (chosen: keyof typeof values) => {
      const current = withCurrent(seen, name, values.current);
      setSeen(current);
      setConflicts(conflicts.filter(({ field }) => field !== name));
      if (chosen === 'current') {
        const value = name === 'services' ? servicesText(current.services) : values.current;
        form.setFieldValue(name, value);
      }
      form.clearFieldError(name);
      form.getInputNode(name)?.focus();
    };
    return <EditConflict label={label} values={shownValues(name, values)} onChoose={choose} />;
  };
  return (
    <DialogForm state={state} submitLabel="Save Call" busyLabel="Saving...">
      <CallFields form={form} types={callTypes} conflictOf={conflictOf} />
    </DialogForm>
  );
}

const PRIORITIES = [
  { value: '1', label: '1 · Emergency' },
  { value: '2', label: '2 · Urgent' },
  { value: '3', label: '3 · Routine' },
];
const priorityLabel = (value: string) =>
  PRIORITIES.find((priority) => priority.value === value)?.label ?? value;

const shownValues = (name: string, { current, yours }: { current: string; yours: string }) =>
  name === 'priority' ? { current: priorityLabel(current), yours: priorityLabel(yours) } : { current, yours };

const WHOLE_LINE = { gridColumn: '1 / -1' };

interface CallFieldsProps<V extends CallFormValues> {
  form: UseFormReturnType<V>;
  types: readonly CallType[];
  conflictOf?: (name: keyof CallFormValues, label: string) => ReactNode;
}

function CallFields<V extends CallFormValues>({ form, types, conflictOf = () => null }: CallFieldsProps<V>) {
  const { type } = form.values;
  const titles = types.map(({ title }) => title);
  const choice = useBelow('xs') ? { style: WHOLE_LINE } : {};
  return (
    <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: 16 }}>
      <NativeSelect
        {...fieldProps(form, 'type', 'Type')}
        {...choice}
        data={withPicked(titles, type)}
        data-autofocus
      />
      <NativeSelect
        {...fieldProps(form, 'priority', 'Priority')}
        {...choice}
        data={PRIORITIES}
        value={form.values.priority || String(priorityOf(type, types) ?? 3)}
      />
      {conflictOf('type', 'Type')}
      {conflictOf('priority', 'Priority')}
      <TextInput {...fieldProps(form, 'location', 'Location')} maxLength={LOCATION_MAX} />
      <TextInput {...fieldProps(form, 'postal', 'Postal')} maxLength={POSTAL_MAX} />
      {conflictOf('location', 'Location')}
      {conflictOf('postal', 'Postal')}
      <div style={WHOLE_LINE}>
        <Toggles
          label="Services"
          error={form.errors.services}
          values={SERVICES}
          chosen={chosenServices(form.values, types)}
          onChange={(chosen) => form.getInputProps('services').onChange(servicesText(chosen))}
        />
      </div>
      {conflictOf('services', 'Services')}
      <Textarea
        {...fieldProps(form, 'details', 'Details')}
        style={WHOLE_LINE}
        maxLength={DETAILS_MAX}
        rows={4}
      />
      {conflictOf('details', 'Details')}
    </Box>
  );
}
