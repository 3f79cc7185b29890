import { NativeSelect, TextInput } from '@mantine/core';
import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import {
  BADGE_PATTERN,
  CALLSIGN_TYPED_MAX,
  OFFICER_TEXTS,
} from '@ten-four/contract/officers/officers.values';
import { changed } from '#lib/changed.ts';
import { useOffers, withPicked } from '#lib/community.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useOfficerEdit } from '../officers.queries.ts';
import { callsignProblem, type Department, departmentsOn, optionsOf } from './department-fields.ts';
import { UseSuggestion } from './use-suggested-callsign.tsx';

const valuesOf = ({ civilianId, department, departmentId, rank, callsign, badgeNumber }: StaffOfficer) => ({
  civilianId,
  department,
  departmentId,
  rank,
  callsign,
  badgeNumber,
});
type Values = ReturnType<typeof valuesOf>;

export function EditOfficerForm({ officer, dialog }: { officer: StaffOfficer; dialog: DialogControl }) {
  const initial = valuesOf(officer);
  const { platforms, departments } = useOffers();
  const departmentIn = ({ departmentId }: Pick<Values, 'departmentId'>) =>
    departments.find(({ _id }) => _id === departmentId);
  const { form, state, suggestions } = useEndpointForm({
    send: useOfficerEdit(),
    draft: `edit-officer:${officer._id}`,
    initial,
    problemsOf: (values) => problemsOf(values, officer, departmentIn(values)),
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
  const choices = departmentsOn(departments, form.values.department);
  const names = departmentIn(form.values)?.ranks.map(({ name }) => name) ?? [];
  const platformField = form.getInputProps('department');
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      {platforms.length > 1 && (
        <NativeSelect
          {...platformField}
          label="Platform"
          size="room"
          data={withPicked(platforms, form.values.department)}
          disabled={isOnDuty}
          description={isOnDuty ? OFFICER_TEXTS.onDuty : undefined}
          onChange={(event) => {
            platformField.onChange(event);
            const [first] = departmentsOn(departments, event.currentTarget.value);
            form.setFieldValue('departmentId', first?._id ?? '');
          }}
        />
      )}
      {choices.length > 1 && (
        <NativeSelect
          {...form.getInputProps('departmentId')}
          label="Department"
          size="room"
          data={optionsOf(choices)}
        />
      )}
      {names.length > 1 && (
        <NativeSelect
          {...form.getInputProps('rank')}
          label="Rank"
          size="room"
          data={withPicked(names, form.values.rank)}
        />
      )}
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
        <UseSuggestion
          problem={form.errors.callsign}
          suggestion={suggestions.callsign}
          onUse={use('callsign')}
        />
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
        <UseSuggestion
          problem={form.errors.badgeNumber}
          suggestion={suggestions.badgeNumber}
          onUse={use('badgeNumber')}
        />
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

function problemsOf(
  { callsign, badgeNumber }: Values,
  officer: StaffOfficer,
  department: Department | undefined,
): Problems<Values> {
  // An old callsign stays, whatever the department takes now.
  const isKept = callsign.trim().toUpperCase() === officer.callsign;
  const problem = isKept ? null : callsignProblem(callsign, department);
  return {
    ...(problem === null ? {} : { callsign: problem }),
    ...(new RegExp(BADGE_PATTERN).test(badgeNumber) ? {} : { badgeNumber: OFFICER_TEXTS.badBadge }),
  };
}
