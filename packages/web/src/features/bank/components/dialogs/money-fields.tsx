import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { DESCRIPTION_MAX } from '@ten-four/contract/bank/bank.values';
import classes from './money-fields.module.css';

interface AmountFieldProps {
  input: GetInputPropsReturnType;
  /** What there is to take the amount from, in words. */
  available: string;
  autoFocus?: boolean;
}

/** An amount of dollars, typed freely and read by `readAmount`. */
export function AmountField({ input, available, autoFocus = false }: AmountFieldProps) {
  return (
    <TextInput
      {...input}
      label="Amount"
      description={available}
      size="room"
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionPointerEvents="none"
      classNames={{ input: classes.amount ?? '', section: classes.dollar ?? '' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data-autofocus={autoFocus || undefined}
    />
  );
}

/** What it is for; it stands in the transactions of both sides. */
export function DescriptionField({ input }: { input: GetInputPropsReturnType }) {
  return (
    <TextInput {...input} label="Description" size="room" autoComplete="off" maxLength={DESCRIPTION_MAX} />
  );
}
