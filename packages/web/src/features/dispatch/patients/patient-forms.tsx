import { Button, type ButtonProps, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import {
  COMPLAINT_MAX,
  PATIENT_FACT_MAX,
  PATIENT_NAME_MAX,
  PATIENT_TEXTS,
  type Triage,
} from '@ten-four/contract/dispatch/patients.values';
import { changedFields } from '#lib/changed-fields.ts';
import { formatDay } from '#lib/format.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { PATIENT_CHANGE, useCharacters } from './patients.queries.ts';
import { TriageKeys } from './triage-keys.tsx';

const NEW = { name: '', civilianId: '', age: '', sex: '', complaint: '', triage: 'Yellow' as Triage };

function AddPatientForm({ call: { _id: callId }, onAdded }: AddPatientButtonProps) {
  const { form, state } = useEndpointForm({
    send: useSend('POST /api/calls/:id/patients', PATIENT_CHANGE),
    draft: `patient:new:${callId}`,
    initial: NEW,
    optionsOf: (body) => ({ params: { id: callId }, body }),
    texts: { failed: PATIENT_TEXTS.addFailed, unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: ({ patient }) => onAdded?.(patient),
  });
  return (
    <DialogForm state={state} submitLabel="Add patient" busyLabel="Adding...">
      <PatientFields form={form} />
      <TriageKeys chosen={form.values.triage} onChoose={(triage) => form.setFieldValue('triage', triage)} />
    </DialogForm>
  );
}

export function EditPatientForm({ patient }: { patient: Patient }) {
  const before = valuesOf(patient);
  const { form, state } = useEndpointForm({
    send: useSend('PUT /api/patients/:id', PATIENT_CHANGE),
    draft: `patient:${patient._id}`,
    initial: before,
    optionsOf: (values) => ({ params: { id: patient._id }, body: changedFields(before, values) }),
    texts: { failed: PATIENT_TEXTS.failed, unreachable: DISPATCH_TEXTS.notSent },
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      <PatientFields form={form} />
    </DialogForm>
  );
}

function valuesOf({ name, civilianId, age, sex, complaint }: Patient): PatientValues {
  return {
    name: name === PATIENT_TEXTS.unknown ? '' : name,
    civilianId: civilianId ?? '',
    age: age ?? '',
    sex: sex ?? '',
    complaint: complaint ?? '',
  };
}

type PatientValues = Record<'name' | 'civilianId' | 'age' | 'sex' | 'complaint', string>;

interface PatientFieldsProps {
  form: Pick<UseFormReturnType<PatientValues>, 'values' | 'getInputProps'> & {
    setValues: (values: Partial<PatientValues>) => void;
  };
}

function PatientFields({ form }: PatientFieldsProps) {
  const { name, civilianId } = form.values;
  const isIdentified = civilianId !== '';
  const { data = [], isError } = useCharacters(isIdentified ? '' : name);
  const hint = isError ? 'Suggestions could not be loaded.' : 'Leave blank if unknown.';
  return (
    <>
      <SuggestInput
        label="Name"
        description={isIdentified ? 'Identified' : hint}
        size="room"
        autoComplete="off"
        maxLength={PATIENT_NAME_MAX}
        value={name}
        data-autofocus
        suggestions={data.map(({ _id: id, name: full, dateOfBirth, deceased }) => ({
          id,
          full,
          label: (
            <Group gap={12} justify="space-between" wrap="nowrap">
              {full}
              <Text span c="dimmed">
                {formatDay(dateOfBirth)}
                {deceased && ' · DECEASED'}
              </Text>
            </Group>
          ),
        }))}
        onType={(typed) => form.setValues({ name: typed, civilianId: '' })}
        onPick={({ id, full }) => form.setValues({ name: full, civilianId: id })}
      />
      <Group gap={12} align="flex-start" grow>
        <TextInput {...fieldProps(form, 'age', 'Age')} maxLength={PATIENT_FACT_MAX} />
        <TextInput {...fieldProps(form, 'sex', 'Sex')} maxLength={PATIENT_FACT_MAX} />
      </Group>
      <Textarea {...fieldProps(form, 'complaint', 'Complaint')} maxLength={COMPLAINT_MAX} rows={2} />
    </>
  );
}

interface AddPatientButtonProps extends ButtonProps {
  call: Pick<CallDetail, '_id' | 'callNumber' | 'status'>;
  onAdded?: ((patient: Patient) => void) | undefined;
}

export function AddPatientButton({ call, onAdded, ...button }: AddPatientButtonProps) {
  const [adding, add] = useDisclosure(false);
  return (
    <>
      {call.status !== 'Closed' && (
        <Button {...button} onClick={add.open}>
          Add patient
        </Button>
      )}
      <FormDialog opened={adding} title={`Add patient to call ${call.callNumber}`} onClose={add.close}>
        <AddPatientForm {...{ call, onAdded }} />
      </FormDialog>
    </>
  );
}
