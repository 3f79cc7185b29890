import { NativeSelect, TextInput } from '@mantine/core';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { LICENSE_REASON_MAX, LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import type { License } from '@ten-four/contract/session/session.values';
import { useState } from 'react';
import { Facts } from '#ui/facts.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useChangeStanding } from '../api/change-standing.ts';

interface LicenseStandingFormProps {
  civilianId: string;
  civilianName: string;
  suspend: boolean;
  available: readonly License[];
  onChanged: (licenses: Licenses) => void;
  dialog: DialogControl;
}

/** Which license, and why; it closes at once on success. */
export function LicenseStandingForm(props: LicenseStandingFormProps) {
  const { civilianId, civilianName, suspend, onChanged, dialog } = props;
  // Those of the beginning: the chosen one is no longer among them once it was changed.
  const [available] = useState(props.available);
  const change = useChangeStanding(civilianId, suspend, onChanged);
  const find = (chosen: string) => available.find((license) => license === chosen);
  const [only] = available;
  const { form, state } = useDialogForm({
    draft: `license:${suspend ? 'suspend' : 'reinstate'}:${civilianId}`,
    initial: { license: available.length === 1 && only !== undefined ? String(only) : '', reason: '' },
    problemsOf: ({ license, reason }) => ({
      ...(find(license) === undefined ? { license: LICENSE_TEXTS.typeMissing } : {}),
      ...(reason.trim() === '' ? { reason: 'Please give a reason.' } : {}),
    }),
    send: async ({ license, reason }) => {
      const chosen = find(license);
      if (chosen === undefined) return;
      const { message } = await change.mutateAsync({ license: chosen, reason: reason.trim() });
      showSuccess(message);
    },
    texts: {
      failed: suspend ? 'Failed to suspend license.' : 'Failed to reinstate license.',
    },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm
      state={state}
      submitLabel={suspend ? 'Suspend License' : 'Reinstate License'}
      busyLabel="Saving..."
    >
      <Facts density="dense" facts={[{ label: 'Civilian', value: civilianName }]} />
      <NativeSelect
        {...form.getInputProps('license')}
        label="License Type"
        size="room"
        data={[{ value: '', label: '-- Select License Type --' }, ...available]}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('reason')}
        label="Reason"
        size="room"
        autoComplete="off"
        maxLength={LICENSE_REASON_MAX}
      />
    </DialogForm>
  );
}
