import { ErrorState } from '#ui/error-state.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import '@mantine/core/styles/Input.layer.css';
import { Box, NativeSelect, TextInput } from '@mantine/core';
import {
  CALLSIGN_EXAMPLE,
  CALLSIGN_TYPED_MAX,
  normaliseCallsign,
  OFFICER_TEXTS,
  PLATFORMS,
} from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useRegistration } from '../officers.queries.ts';
import { FreeOne } from './free-one.tsx';

interface RegistrationDialogProps extends Omit<RegistrationFormProps, 'candidates' | 'dialog'> {
  opened: boolean;
  /** Why it is not known whether the user is an officer already, and how to find out. */
  failure?: { message: string; onRetry: () => void } | undefined;
  /** Undefined while they are being loaded. */
  candidates: RegistrationFormProps['candidates'] | undefined;
  /** What stands in place of the form where there is no character: the way to one, or to loading them again. */
  withoutCandidates: ReactNode;
  onClose: () => void;
}

export default function RegistrationDialog(props: RegistrationDialogProps) {
  const { opened, failure, candidates, withoutCandidates, onClose, discordId } = props;
  return (
    <FormDialog opened={opened} title="Officer Registration" size={480} onClose={onClose}>
      {(dialog) => (
        <>
          {failure !== undefined && (
            // What says why has an edge of its own: so it stands in line with the fields.
            <Box m="-16px -16px 0">
              <ErrorState {...failure} />
            </Box>
          )}
          {candidates === undefined && <SkeletonRows rows={3} height={56} />}
          {candidates?.length === 0 && withoutCandidates}
          {candidates !== undefined && candidates.length > 0 && (
            <RegistrationForm discordId={discordId} candidates={candidates} dialog={dialog} />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface RegistrationFormProps {
  discordId: string;
  /** The user's own living characters. */
  candidates: readonly { id: string; name: string }[];
  dialog: DialogControl;
}

const NOTHING = { civilianId: '', callsign: '', department: '' };
type Values = typeof NOTHING;

function RegistrationForm({ discordId, candidates, dialog }: RegistrationFormProps) {
  const { form, state } = useEndpointForm({
    send: useRegistration(discordId),
    draft: `officer:${discordId}`,
    initial: NOTHING,
    problemsOf,
    optionsOf: ({ civilianId, callsign, department }) => ({
      body: {
        discordId,
        civilianId,
        callsign: callsign.trim(),
        department: PLATFORMS.find((platform) => platform === department) ?? PLATFORMS[0],
      },
    }),
    texts: { failed: OFFICER_TEXTS.registerFailed },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Register" busyLabel="Saving...">
      <NativeSelect
        {...form.getInputProps('civilianId')}
        label="Civilian"
        size="room"
        data={[
          { value: '', label: '-- Choose Civilian --' },
          ...candidates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-autofocus
      />
      <div>
        <TextInput
          {...form.getInputProps('callsign')}
          label="Callsign"
          placeholder={CALLSIGN_EXAMPLE}
          size="room"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CALLSIGN_TYPED_MAX}
        />
        <FreeOne
          problem={form.errors.callsign}
          onUse={(free) => {
            form.setFieldValue('callsign', free);
            form.getInputNode('callsign')?.focus();
          }}
        />
      </div>
      <NativeSelect
        {...form.getInputProps('department')}
        label="Platform"
        size="room"
        data={[{ value: '', label: '-- Choose Platform --' }, ...PLATFORMS]}
      />
    </DialogForm>
  );
}

/** All three are required, which is said once, at the first one that is empty. */
function problemsOf(values: Values): Problems<Values> {
  for (const field of ['civilianId', 'callsign', 'department'] as const) {
    if (values[field].trim() === '') return { [field]: OFFICER_TEXTS.allRequired };
  }
  return normaliseCallsign(values.callsign) === null ? { callsign: OFFICER_TEXTS.badCallsign } : {};
}
