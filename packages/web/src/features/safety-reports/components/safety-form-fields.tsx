import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { type FormFields, SAFETY_FORMS } from './safety-forms.ts';

interface SafetyFormFieldsProps {
  kind: SafetyReportKind;
  form: UseFormReturnType<FormFields>;
}

export function SafetyFormFields({ kind, form }: SafetyFormFieldsProps) {
  return SAFETY_FORMS[kind].map(({ key, label, options, placeholder = '', max, lines, required }, index) => {
    const shared = {
      ...form.getInputProps(key),
      label,
      size: 'room',
      required: required === true,
      withAsterisk: false,
      ...(index === 0 ? { 'data-autofocus': true } : {}),
    };
    if (options !== undefined) {
      return (
        <NativeSelect
          key={key}
          {...shared}
          data={[{ value: '', label: placeholder, disabled: required === true }, ...options]}
        />
      );
    }
    return lines === undefined ? (
      <TextInput key={key} {...shared} maxLength={max} autoComplete="off" />
    ) : (
      <Textarea key={key} {...shared} maxLength={max} rows={lines} />
    );
  });
}
