import { NativeSelect, TextInput } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { CALLSIGN_TYPED_MAX, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { changed } from '#lib/changed.ts';
import { useOffers } from '#lib/community.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useOwnEdit } from '../officers.queries.ts';
import { callsignProblem, departmentsOn, exampleOf, optionsOf } from './department-fields.ts';
import { UseSuggestion } from './use-suggested-callsign.tsx';

interface CallsignDialogProps {
  opened: boolean;
  officer: Officer;
  /** Ids of the departments that the officer may serve in. */
  covered: readonly string[];
  onClose: () => void;
}

/** An officer's own callsign and, where there is a choice, the department; off duty. */
export function CallsignDialog({ opened, onClose, ...form }: CallsignDialogProps) {
  return (
    <FormDialog opened={opened} title="Change callsign" size={440} onClose={onClose}>
      {(dialog) => <CallsignForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type CallsignFormProps = Pick<CallsignDialogProps, 'officer' | 'covered'> & { dialog: DialogControl };

function CallsignForm({ officer, covered, dialog }: CallsignFormProps) {
  const departments = departmentsOn(useOffers(officer.kind).departments, officer.department, covered);
  const departmentIn = (id: string) => departments.find(({ _id }) => _id === id);
  const initial = { callsign: officer.callsign, departmentId: officer.departmentId };
  const { form, state, suggestions } = useEndpointForm({
    send: useOwnEdit(officer),
    draft: `callsign:${officer._id}`,
    initial,
    problemsOf: ({ callsign, departmentId }) => {
      if (callsign.trim().toUpperCase() === officer.callsign) return {};
      const problem = callsignProblem(callsign, departmentIn(departmentId));
      return problem === null ? {} : { callsign: problem };
    },
    optionsOf: (values) => ({ params: { id: officer._id }, body: changed(initial, values) }),
    texts: { failed: OFFICER_TEXTS.ownEditFailed },
    onSaved: ({ officer: saved }) => showSuccess(`You are ${saved.callsign}.`),
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      {departments.length > 1 && (
        <NativeSelect
          {...form.getInputProps('departmentId')}
          label="Department"
          size="room"
          data={optionsOf(departments)}
        />
      )}
      <div>
        <TextInput
          {...form.getInputProps('callsign')}
          label="Callsign"
          placeholder={exampleOf(departmentIn(form.values.departmentId), officer.kind)}
          size="room"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CALLSIGN_TYPED_MAX}
          data-autofocus
        />
        <UseSuggestion
          problem={form.errors.callsign}
          suggestion={suggestions.callsign}
          onUse={(free) => {
            form.setFieldValue('callsign', free);
            form.getInputNode('callsign')?.focus();
          }}
        />
      </div>
    </DialogForm>
  );
}
