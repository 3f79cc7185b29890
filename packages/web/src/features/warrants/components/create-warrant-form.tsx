import { Box, Group, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { QUERY_MAX, SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import type { WarrantCreate } from '@ten-four/contract/warrants/warrants.contract';
import {
  WARRANT_REASON_MAX,
  WARRANT_TEXTS,
  WARRANT_TYPES,
} from '@ten-four/contract/warrants/warrants.values';
import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { TypeField } from '#ui/type-field.tsx';
import { useCivilianSuggestions, useWarrantCreation } from '../warrants.queries.ts';

interface CreateWarrantFormProps {
  officerId: string;
  civilian: { id: string; name: string } | undefined;
  dialog: DialogControl;
}

export function CreateWarrantForm({ officerId, civilian: against, dialog }: CreateWarrantFormProps) {
  const { form, state } = useEndpointForm({
    send: useWarrantCreation(),
    draft: `warrant:new:${officerId}${against === undefined ? '' : `:${against.id}`}`,
    initial:
      against === undefined
        ? NEW_WARRANT
        : { ...NEW_WARRANT, civilianId: against.id, civilianName: against.name },
    problemsOf: (values) => problemsOf(values, serverNow()),
    optionsOf: (values) => ({ body: newWarrantOf(values) }),
    onSaved: () => showSuccess(WARRANT_TEXTS.created),
    texts: { failed: WARRANT_TEXTS.createFailed },
    dialog,
  });
  const {
    value: _value,
    defaultValue: _default,
    onChange: _change,
    ...civilian
  } = form.getInputProps('civilianId');
  return (
    <DialogForm state={state} submitLabel="Create Warrant" busyLabel="Creating...">
      <TypeField {...form.getInputProps('type')} data={[...WARRANT_TYPES]} />
      <CivilianField
        field={civilian}
        name={form.values.civilianName}
        chosen={form.values.civilianId !== ''}
        isFirst={against === undefined}
        onType={(civilianName) => form.setValues({ civilianName, civilianId: '' })}
        onChoose={(civilianId, civilianName) => {
          form.setValues({ civilianId, civilianName });
          form.clearFieldError('civilianId');
        }}
      />
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        size="room"
        rows={3}
        maxLength={WARRANT_REASON_MAX}
        data-autofocus={against !== undefined || undefined}
      />
      <TextInput
        {...form.getInputProps('expiresAt')}
        // The browser draws its own calendar button in the colours of the scheme.
        styles={{ input: { colorScheme: 'dark' } }}
        type="datetime-local"
        label="Expires (optional)"
        description="In your own time zone. Leave blank for no expiration."
        size="room"
      />
    </DialogForm>
  );
}

interface CivilianFieldProps {
  name: string;
  chosen: boolean;
  /** The dialog begins with it. */
  isFirst: boolean;
  onType: (name: string) => void;
  onChoose: (id: string, name: string) => void;
  field: { error?: ReactNode; 'data-path'?: string };
}

function CivilianField({ name, chosen, isFirst, onType, onChoose, field }: CivilianFieldProps) {
  const [typed] = useDebouncedValue(chosen ? '' : name, SUGGEST_AFTER);
  const query = useCivilianSuggestions(typed);
  const wanted = !chosen && typed.trim() !== '' && name.trim() !== '';
  const found = wanted ? query.data : undefined;
  const failed = wanted && query.isError;
  return (
    <div>
      <SuggestInput
        {...field}
        label="Civilian"
        description={chosen ? 'Chosen' : 'First, last or full name; choose from the list.'}
        size="room"
        autoComplete="off"
        maxLength={QUERY_MAX}
        value={name}
        data-autofocus={isFirst || undefined}
        suggestions={(found ?? []).map(({ _id, name: full, dateOfBirth, ssn, deceased }) => ({
          id: _id,
          label: (
            <Group gap={12} justify="space-between" wrap="nowrap">
              {full}
              <Box component="span" ff="monospace" c="dimmed">
                {[formatDay(dateOfBirth), ssn].filter(Boolean).join(' · ')}
                {deceased && ' · Deceased'}
              </Box>
            </Group>
          ),
        }))}
        onType={onType}
        onPick={(id) => {
          const one = found?.find(({ _id }) => _id === id);
          if (one !== undefined) onChoose(one._id, one.name);
        }}
      />
      <Box fz={13} c="dimmed" role="status">
        {found?.length === 0 && !query.isFetching && 'No civilian by that name.'}
      </Box>
      {failed && (
        <Box fz={13} c="red.4" role="alert">
          {failureMessage(query.error, WARRANT_TEXTS.dataFailed)}
        </Box>
      )}
    </div>
  );
}

export type WarrantFormValues = {
  type: string;
  civilianId: string;
  civilianName: string;
  reason: string;
  /** A local date and time, `YYYY-MM-DDTHH:mm`; empty: none. */
  expiresAt: string;
};

const NEW_WARRANT: WarrantFormValues = {
  type: 'Arrest',
  civilianId: '',
  civilianName: '',
  reason: '',
  expiresAt: '',
};

/** What can be told to be wrong before anything is sent, at a time in milliseconds. */
function problemsOf(
  { civilianId, reason, expiresAt }: WarrantFormValues,
  now: number,
): Partial<Record<keyof WarrantFormValues, string>> {
  return {
    ...(civilianId === '' ? { civilianId: 'Choose a civilian from the list.' } : {}),
    ...(reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    ...(expiresAt !== '' && !(new Date(expiresAt).getTime() > now)
      ? { expiresAt: WARRANT_TEXTS.badExpiry }
      : {}),
  };
}

function newWarrantOf({ type, civilianId, reason, expiresAt }: WarrantFormValues): WarrantCreate {
  return {
    type: type === 'Search' ? 'Search' : 'Arrest',
    civilianId,
    reason,
    ...(expiresAt === '' ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  };
}
