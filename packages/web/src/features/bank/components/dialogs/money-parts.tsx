import { Text, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconArrowDown } from '@tabler/icons-react';
import { DESCRIPTION_MAX } from '@ten-four/contract/bank/bank.values';
import { formatMoney } from '../money.ts';
import classes from './dialogs.module.css';

/** A large amount, its cents set back, so that the dollars are read first. */
export function BigAmount({ dollars }: { dollars: number }) {
  const text = formatMoney(dollars);
  const point = text.lastIndexOf('.');
  return (
    <Text span ff="monospace" fz={{ base: 36, sm: 40 }} lh="48px" fw={600} lts="-0.02em">
      {text.slice(0, point)}
      <Text span fz="0.7em" fw={400} c="dimmed">
        {text.slice(point)}
      </Text>
    </Text>
  );
}

interface AmountFieldProps {
  input: GetInputPropsReturnType;
  /** What there is to take the amount from, in words. */
  available: string;
  autoFocus?: boolean;
}

export function AmountField({ input, available, autoFocus = false }: AmountFieldProps) {
  return (
    <TextInput
      {...input}
      label="Amount"
      description={available}
      size="room"
      inputMode="decimal"
      autoComplete="off"
      leftSection={
        <Text span ff="monospace" c="dimmed">
          $
        </Text>
      }
      leftSectionPointerEvents="none"
      classNames={{ input: classes.code ?? '' }}
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

interface End {
  title: string;
  /** An account number stands in the code font. */
  code?: boolean;
  details: string;
}

export function MoneyPath({ from, to }: { from: End; to: End }) {
  return (
    <div className={classes.path}>
      <dl>
        <Stop label="From" end={from} />
        <Stop label="To" end={to} />
      </dl>
      <span className={classes.arrow} aria-hidden="true">
        <IconArrowDown size={16} stroke={1.75} />
      </span>
    </div>
  );
}

function Stop({ label, end }: { label: string; end: End }) {
  return (
    <div className={classes.stop}>
      <dt>{label}</dt>
      <dd>
        <Text span fw={600} {...(end.code ? { ff: 'monospace' } : {})}>
          {end.title}
        </Text>
        <Text span fz={13}>
          {end.details}
        </Text>
      </dd>
    </div>
  );
}

interface SumsProps {
  /** The last one is what it comes to. */
  lines: readonly { label: string; value: string; plain?: boolean }[];
}

export function Sums({ lines }: SumsProps) {
  return (
    <dl className={classes.sums}>
      {lines.map(({ label, value, plain = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={plain ? undefined : classes.code}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
