import { NativeSelect } from '@mantine/core';
import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { BADGE_PATTERN, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { changedFields } from '#lib/changed-fields.ts';
import { useAvailableOptions, withPicked } from '#lib/community.ts';
import { MEMBER_KEYS } from '#lib/query-keys.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import {
  CallsignField,
  callsignProblems,
  departmentsOn,
  optionsOf,
  SuggestedField,
} from './officer-fields.tsx';

export function EditOfficerForm({ officer }: { officer: StaffOfficer }) {
  const { civilianId, department, departmentId, rank, callsign, badgeNumber } = officer;
  const initial = { civilianId, department, departmentId, rank, callsign, badgeNumber };
  const { platforms, departments } = useAvailableOptions();
  const departmentIn = ({ departmentId }: { departmentId: string }) =>
    departments.find(({ _id }) => _id === departmentId);
  const { form, state, field, suggestions } = useEndpointForm({
    send: useSend('PATCH /api/officers/:id', { reload: MEMBER_KEYS }),
    draft: `edit-officer:${officer._id}`,
    initial,
    problemsOf: (values) => ({
      ...callsignProblems(values.callsign, departmentIn(values), callsign),
      ...(new RegExp(BADGE_PATTERN).test(values.badgeNumber) ? {} : { badgeNumber: OFFICER_TEXTS.badBadge }),
    }),
    optionsOf: (values) => ({ params: { id: officer._id }, body: changedFields(initial, values) }),
    texts: { failed: OFFICER_TEXTS.editFailed },
    onSaved: () => showSuccess(OFFICER_TEXTS.edited),
  });
  const isOnDuty = officer.onDutySince !== null;
  const choices = departmentsOn(departments, form.values.department);
  const names = departmentIn(form.values)?.ranks.map(({ name }) => name) ?? [];
  const platformField = field('department', 'Platform');
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      {platforms.length > 1 && (
        <NativeSelect
          {...platformField}
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
        <NativeSelect {...field('departmentId', 'Department')} data={optionsOf(choices)} />
      )}
      {names.length > 1 && (
        <NativeSelect {...field('rank', 'Rank')} data={withPicked(names, form.values.rank)} />
      )}
      <CallsignField {...field('callsign', 'Callsign')} suggestion={suggestions.callsign} />
      <SuggestedField
        {...field('badgeNumber', 'Badge number')}
        suggestion={suggestions.badgeNumber}
        inputMode="numeric"
        maxLength={4}
      />
      <NativeSelect {...field('civilianId', 'Character')} data={charactersOf(officer)} />
    </DialogForm>
  );
}

function charactersOf({ civilianId, firstName, lastName, civilians }: StaffOfficer) {
  const living = civilians.map((each) => ({ value: each._id, label: `${each.firstName} ${each.lastName}` }));
  if (living.some(({ value }) => value === civilianId)) return living;
  return [{ value: civilianId, label: `${firstName} ${lastName} (deceased or deleted)` }, ...living];
}
