import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { PersonInput } from '#ui/person-input.tsx';
import classes from './safety-form-fields.module.css';
import { type FormFields, SAFETY_FORMS, type SafetyField } from './safety-forms.ts';

interface SafetyFormFieldsProps {
  kind: SafetyReportKind;
  form: UseFormReturnType<FormFields>;
}

export function SafetyFormFields({ kind, form }: SafetyFormFieldsProps) {
  return (
    <div className={classes.fields}>
      {SAFETY_FORMS[kind].map((field, index) => (
        <div key={field.key} data-half={field.half}>
          <Field field={field} form={form} first={index === 0} />
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  field: SafetyField;
  form: UseFormReturnType<FormFields>;
  first: boolean;
}

function Field({ field, form, first }: FieldProps) {
  const { key, label, options, placeholder = '', max, lines, required = false } = field;
  const shared = {
    ...form.getInputProps(key),
    label,
    size: 'room',
    required,
    withAsterisk: false,
    ...(required ? { wrapperProps: { 'data-needed': true } } : {}),
    ...(first ? { 'data-autofocus': true } : {}),
  };
  if (key === 'patientName') {
    const isChosen = form.values.civilianId !== '';
    return (
      <PersonInput
        label={label}
        error={form.errors.patientName ?? form.errors.civilianId}
        data-path={key}
        description={
          isChosen
            ? 'Chosen. The report goes into their medical records.'
            : 'Choose from the list, or leave as typed.'
        }
        maxLength={max}
        name={form.values.patientName ?? ''}
        chosen={isChosen}
        route="GET /api/medical/search/names"
        failed="Characters could not be searched."
        onType={(patientName) => form.setValues({ patientName, civilianId: '' })}
        onChoose={(civilianId, patientName) => form.setValues({ patientName, civilianId })}
      />
    );
  }
  if (options !== undefined) {
    const none = { value: '', label: placeholder, disabled: required };
    return <NativeSelect {...shared} data={[none, ...options]} />;
  }
  return lines === undefined ? (
    <TextInput {...shared} maxLength={max} />
  ) : (
    <Textarea {...shared} maxLength={max} rows={lines} />
  );
}
