import type { GetInputPropsReturnType } from '@mantine/form';

interface FieldForm {
  getInputProps: (name: string) => GetInputPropsReturnType;
}

export const fieldProps = <Name extends string>(
  form: FieldForm & { values: Readonly<Record<Name, unknown>> },
  name: Name,
  label: string,
) => ({ ...form.getInputProps(name), label, size: 'room' });
