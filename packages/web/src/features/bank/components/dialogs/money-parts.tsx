import { Box, Text, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconArrowDown } from '@tabler/icons-react';
import { Mono } from '#ui/mono.tsx';
import { Note } from '#ui/note.tsx';
import textStyles from '#ui/text.module.css';
import { formatMoney } from '../money.ts';
import classes from './dialogs.module.css';

export function BigAmount({ dollars }: { dollars: number }) {
  const text = formatMoney(dollars);
  const point = text.lastIndexOf('.');
  return (
    <Mono fz={{ base: 36, sm: 40 }} lh="48px" fw={600} lts="-0.02em">
      {text.slice(0, point)}
      <Text span fz="0.7em" fw={400} c="dimmed">
        {text.slice(point)}
      </Text>
    </Mono>
  );
}

interface AmountFieldProps {
  input: GetInputPropsReturnType;
  available: number | undefined;
  autoFocus?: boolean;
}

export function AmountField({ input, available, autoFocus = false }: AmountFieldProps) {
  return (
    <TextInput
      {...input}
      description={available === undefined ? '' : `Available ${formatMoney(available)}`}
      inputMode="decimal"
      leftSection={<Mono c="dimmed">$</Mono>}
      leftSectionPointerEvents="none"
      classNames={{ input: textStyles.mono ?? '' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data-autofocus={autoFocus || undefined}
    />
  );
}

interface End {
  title: string;
  code?: boolean;
  details: string;
}

export function MoneyPath({ from, to }: { from: End; to: End }) {
  return (
    <Box pos="relative" bd="1px solid var(--tf-line)" bdrs="sm">
      <dl>
        {Object.entries({ From: from, To: to }).map(([label, { title, code, details }]) => (
          <div className={classes.stop} key={label}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <dd>
              <Text fw={600} {...(code ? { ff: 'monospace' } : {})}>
                {title}
              </Text>
              <Note>{details}</Note>
            </dd>
          </div>
        ))}
      </dl>
      <Box
        component="span"
        display="flex"
        pos="absolute"
        top="calc(50% - 14px)"
        right={16}
        p={5}
        bg="var(--tf-panel)"
        bd="1px solid var(--tf-line)"
        bdrs="sm"
        aria-hidden="true"
      >
        <IconArrowDown size={16} stroke={1.75} />
      </Box>
    </Box>
  );
}

/** Leaves out lines without a value. */
export function Sums({ lines }: { lines: readonly { label: string; value: string; plain?: boolean }[] }) {
  return (
    <dl>
      {lines
        .filter(({ value }) => value !== '')
        .map(({ label, value, plain = false }) => (
          <div className={classes.sum} key={label}>
            <dt>{label}</dt>
            <dd>{plain ? value : <Mono>{value}</Mono>}</dd>
          </div>
        ))}
    </dl>
  );
}
