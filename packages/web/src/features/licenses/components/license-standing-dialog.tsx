import { NativeSelect, TextInput } from '@mantine/core';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { LICENSE_REASON_MAX, LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { useState } from 'react';
import { licensesNow } from '#lib/consequences.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Facts } from '#ui/facts.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useStandingChange } from '../licenses.queries.ts';

interface LicenseStandingFormProps {
  civilianId: string;
  civilianName: string;
  suspend: boolean;
  details: Licenses['licenseDetails'];
  onChanged: (licenses: Licenses) => void;
}

const DURATIONS = [
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '7 days' },
  { value: '43200', label: '30 days' },
  { value: '', label: 'Until reinstated' },
];

const titleOf = (suspend: boolean) => (suspend ? 'Suspend License' : 'Reinstate License');

export const LicenseStandingDialog = inDialog(({ suspend }) => titleOf(suspend), LicenseStandingForm);

export function LicenseStandingForm(props: LicenseStandingFormProps) {
  const { civilianId, civilianName, suspend, onChanged } = props;
  // A changed license leaves the options, but must stay visible.
  const [available] = useState(() =>
    licensesNow(props.details, serverNow())
      .filter(({ suspension }) => (suspension === null) === suspend)
      .map(({ license }) => license),
  );
  const [only, ...others] = available;
  const isOnly = only !== undefined && others.length === 0;
  const { state, field } = useEndpointForm({
    send: useStandingChange(suspend, onChanged),
    draft: `license:${suspend ? 'suspend' : 'reinstate'}:${civilianId}`,
    initial: { license: isOnly ? only : '', reason: '', minutes: '' },
    problemsOf: ({ license, reason }) => ({
      license: available.includes(license) ? undefined : LICENSE_TEXTS.typeMissing,
      reason: reason.trim() === '' ? 'Please give a reason.' : undefined,
    }),
    optionsOf: ({ license, reason, minutes }) => ({
      params: { id: civilianId },
      body: { license, reason: reason.trim(), ...(minutes === '' ? {} : { minutes: Number(minutes) }) },
    }),
    onSaved: ({ message }) => showSuccess(message),
    texts: { failed: suspend ? 'Failed to suspend license.' : 'Failed to reinstate license.' },
  });
  return (
    <DialogForm state={state} submitLabel={titleOf(suspend)} busyLabel="Saving...">
      <Facts density="dense" facts={[{ label: 'Civilian', value: civilianName }]} />
      <NativeSelect
        {...field('license', 'License Type')}
        data={[{ value: '', label: '-- Select License Type --' }, ...available]}
        data-autofocus={!isOnly || undefined}
      />
      <TextInput
        {...field('reason', 'Reason')}
        maxLength={LICENSE_REASON_MAX}
        data-autofocus={isOnly || undefined}
      />
      {suspend && <NativeSelect {...field('minutes', 'Duration')} data={DURATIONS} />}
    </DialogForm>
  );
}
