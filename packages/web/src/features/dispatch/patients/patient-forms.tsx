import { Box, Group, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
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
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { useCharacters, usePatientAddition, usePatientUpdate } from './patients.queries.ts';
import { TriageKeys } from './triage-keys.tsx';

const NEW = { name: '', civilianId: '', age: '', sex: '', complaint: '', triage: 'Yellow' as Triage };

interface AddPatientFormProps {
  callId: string;
  onAdded?: (patient: Patient) => void;
  dialog: DialogControl;
}

export function AddPatientForm({ callId, onAdded, dialog }: AddPatientFormProps) {
  const { form, state } = useEndpointForm({
    send: usePatientAddition(),
    draft: `patient:new:${callId}`,
    initial: NEW,
    optionsOf: (body) => ({ params: { id: callId }, body }),
    texts: { failed: PATIENT_TEXTS.addFailed, unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: ({ patient }) => onAdded?.(patient),
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Add patient" busyLabel="Adding...">
      <PatientFields form={form} />
      <TriageKeys chosen={form.values.triage} onChoose={(triage) => form.setFieldValue('triage', triage)} />
    </DialogForm>
  );
}

export function EditPatientForm({ patient, dialog }: { patient: Patient; dialog: DialogControl }) {
  const before = valuesOf(patient);
  const { form, state } = useEndpointForm({
    send: usePatientUpdate(),
    draft: `patient:${patient._id}`,
    initial: before,
    optionsOf: (values) => ({ params: { id: patient._id }, body: changedFields(before, values) }),
    texts: { failed: PATIENT_TEXTS.failed, unreachable: DISPATCH_TEXTS.notSent },
    dialog,
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

interface PatientFieldsProps<V extends PatientValues> {
  form: Pick<UseFormReturnType<V>, 'values' | 'getInputProps' | 'setValues'>;
}

function PatientFields<V extends PatientValues>({ form }: PatientFieldsProps<V>) {
  const { name, civilianId } = form.values;
  const setName = (change: Pick<PatientValues, 'name' | 'civilianId'>) =>
    form.setValues(change as Partial<V>);
  return (
    <>
      <NameField
        name={name}
        chosen={civilianId !== ''}
        onType={(typed) => setName({ name: typed, civilianId: '' })}
        onChoose={(id, full) => setName({ name: full, civilianId: id })}
      />
      <Group gap={12} align="flex-start" grow>
        <TextInput {...fieldProps(form, 'age', 'Age')} maxLength={PATIENT_FACT_MAX} />
        <TextInput {...fieldProps(form, 'sex', 'Sex')} maxLength={PATIENT_FACT_MAX} />
      </Group>
      <Textarea {...fieldProps(form, 'complaint', 'Complaint')} maxLength={COMPLAINT_MAX} rows={2} />
    </>
  );
}

interface NameFieldProps {
  name: string;
  chosen: boolean;
  onType: (name: string) => void;
  onChoose: (id: string, name: string) => void;
}

function NameField({ name, chosen, onType, onChoose }: NameFieldProps) {
  const { data = [], isError } = useCharacters(chosen ? '' : name);
  const hint = isError ? 'Suggestions could not be loaded.' : 'Leave blank if unknown.';
  return (
    <SuggestInput
      label="Name"
      description={chosen ? 'Identified' : hint}
      size="room"
      autoComplete="off"
      maxLength={PATIENT_NAME_MAX}
      value={name}
      data-autofocus
      suggestions={data.map(({ _id, name: full, dateOfBirth, deceased }) => ({
        id: _id,
        label: (
          <Group gap={12} justify="space-between" wrap="nowrap">
            {full}
            <Box component="span" c="dimmed">
              {formatDay(dateOfBirth)}
              {deceased && ' · Deceased'}
            </Box>
          </Group>
        ),
      }))}
      onType={onType}
      onPick={(id) => {
        const one = data.find(({ _id }) => _id === id);
        if (one !== undefined) onChoose(one._id, one.name);
      }}
    />
  );
}
