import type { GetInputPropsReturnType } from '@mantine/form';

interface FieldForm {
  getInputProps: (name: string) => GetInputPropsReturnType;
}

/** Returns the props of an input in a dialog's form. */
export const fieldProps = <Name extends string>(
  form: FieldForm & { values: Readonly<Record<Name, unknown>> },
  name: Name,
  label: string,
) => ({ ...form.getInputProps(name), label, size: 'room' });
