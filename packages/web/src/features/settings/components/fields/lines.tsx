import { TextInput } from '@mantine/core';

interface LinesProps<Name extends string> {
  /** Each with its name in the form, what it is called, and how many characters it takes. */
  lines: readonly { name: Name; label: string; maxLength: number }[];
  /** What a field is given by its form. */
  field: (name: Name) => object;
}

/** Lines of text, one beneath the other; a dialog begins in the first. */
export function Lines<Name extends string>({ lines, field }: LinesProps<Name>) {
  return lines.map(({ name, ...line }, index) => (
    <TextInput
      key={name}
      {...line}
      {...field(name)}
      size="room"
      autoComplete="off"
      data-autofocus={index === 0 || undefined}
    />
  ));
}
