import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import {
  BADGE_PATTERN,
  CALLSIGN_TYPED_MAX,
  normaliseCallsign,
  OFFICER_TEXTS,
  PLATFORMS,
} from '@ten-four/contract/officers/officers.values';
import { changed } from '#lib/changed.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useOfficerEdit } from '../officers.queries.ts';
import { FreeOne } from './free-one.tsx';

const valuesOf = ({ civilianId, department, callsign, badgeNumber }: StaffOfficer) => ({
  civilianId,
  department,
  callsign,
  badgeNumber,
});
type Values = ReturnType<typeof valuesOf>;

export function EditOfficerForm({ officer, dialog }: { officer: StaffOfficer; dialog: DialogControl }) {
  const initial = valuesOf(officer);
  const { form, state } = useEndpointForm({
    send: useOfficerEdit(),
    draft: `edit-officer:${officer._id}`,
    initial,
    problemsOf,
    optionsOf: (values) => ({ params: { id: officer._id }, body: changed(initial, values) }),
    texts: { failed: OFFICER_TEXTS.editFailed },
    onSaved: () => showSuccess(OFFICER_TEXTS.edited),
    dialog,
  });
  const use = (field: 'callsign' | 'badgeNumber') => (free: string) => {
    form.setFieldValue(field, free);
    form.getInputNode(field)?.focus();
  };
  const isOnDuty = officer.onDutySince !== null;
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      <NativeSelect
        {...form.getInputProps('department')}
        label="Platform"
        size="room"
        data={PLATFORMS}
        disabled={isOnDuty}
        description={isOnDuty ? OFFICER_TEXTS.onDuty : undefined}
      />
      <div>
        <TextInput
          {...form.getInputProps('callsign')}
          label="Callsign"
          size="room"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CALLSIGN_TYPED_MAX}
        />
        <FreeOne problem={form.errors.callsign} onUse={use('callsign')} />
      </div>
      <div>
        <TextInput
          {...form.getInputProps('badgeNumber')}
          label="Badge number"
          size="room"
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
        />
        <FreeOne problem={form.errors.badgeNumber} onUse={use('badgeNumber')} />
      </div>
      <NativeSelect
        {...form.getInputProps('civilianId')}
        label="Character"
        size="room"
        data={charactersOf(officer)}
      />
    </DialogForm>
  );
}

function charactersOf({ civilianId, firstName, lastName, civilians }: StaffOfficer) {
  const living = civilians.map((each) => ({ value: each._id, label: `${each.firstName} ${each.lastName}` }));
  if (living.some(({ value }) => value === civilianId)) return living;
  return [{ value: civilianId, label: `${firstName} ${lastName} (deceased or deleted)` }, ...living];
}

function problemsOf({ callsign, badgeNumber }: Values): Problems<Values> {
  return {
    ...(normaliseCallsign(callsign) === null ? { callsign: OFFICER_TEXTS.badCallsign } : {}),
    ...(new RegExp(BADGE_PATTERN).test(badgeNumber) ? {} : { badgeNumber: OFFICER_TEXTS.badBadge }),
  };
}
