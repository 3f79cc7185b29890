import { NativeSelect } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { changedFields } from '#lib/changed-fields.ts';
import { useAvailableOptions } from '#lib/community.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { storeProfile } from '../officers.queries.ts';
import { CallsignField, callsignProblems, departmentsOn, exampleOf, optionsOf } from './officer-fields.tsx';

export const CallsignDialog = inDialog('Change callsign', CallsignForm, 440);

function CallsignForm({ officer, covered }: { officer: Officer; covered: readonly string[] }) {
  const options = useAvailableOptions(officer.kind);
  const departments = departmentsOn(options.departments, officer.department, covered);
  const departmentIn = (id: string) => departments.find(({ _id }) => _id === id);
  const initial = { callsign: officer.callsign, departmentId: officer.departmentId };
  const { form, state, field, suggestions } = useEndpointForm({
    send: useSend('PATCH /api/officers/:id', storeProfile(officer)),
    draft: `callsign:${officer._id}`,
    initial,
    problemsOf: ({ callsign, departmentId }) =>
      callsignProblems(callsign, departmentIn(departmentId), officer.callsign),
    optionsOf: (values) => ({ params: { id: officer._id }, body: changedFields(initial, values) }),
    texts: { failed: OFFICER_TEXTS.ownEditFailed },
    onSaved: ({ officer: saved }) => showSuccess(`You are ${saved.callsign}.`),
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      {departments.length > 1 && (
        <NativeSelect {...field('departmentId', 'Department')} data={optionsOf(departments)} />
      )}
      <CallsignField
        {...field('callsign', 'Callsign')}
        suggestion={suggestions.callsign}
        placeholder={exampleOf(departmentIn(form.values.departmentId), officer.kind)}
        data-autofocus
      />
    </DialogForm>
  );
}
