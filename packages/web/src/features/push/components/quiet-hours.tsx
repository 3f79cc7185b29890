import { Group, Text, TextInput } from '@mantine/core';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import { PUSH_TEXTS } from '@ten-four/contract/push/push.values';
import { type ChangeEvent, useState } from 'react';
import { browserZone } from '#lib/push.ts';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import { usePushChoicesChange } from '../phone.queries.ts';
import classes from './phone-panels.module.css';

export function QuietHours({ choices }: { choices: PushChoices }) {
  const { mutate: choose } = usePushChoicesChange();
  const [{ from, to }, setHours] = useState({ from: choices.quietFrom ?? '', to: choices.quietTo ?? '' });
  const isIncomplete = (from === '') !== (to === '');
  const save = () => {
    const quietFrom = from || null;
    const quietTo = to || null;
    if (isIncomplete || (quietFrom === choices.quietFrom && quietTo === choices.quietTo)) return;
    choose({ quietFrom, quietTo, timeZone: browserZone() });
  };
  const field = (end: 'from' | 'to') => ({
    flex: 1,
    miw: 0,
    type: 'time',
    size: 'touch',
    classNames: { input: textStyles.mono ?? '' },
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setHours((hours) => ({ ...hours, [end]: value })),
    onBlur: save,
  });
  return (
    <>
      <Group wrap="nowrap" align="end" gap={8} p="12px 16px 8px">
        <TextInput {...field('from')} label="From" value={from} />
        <Dim lh="44px">to</Dim>
        <TextInput {...field('to')} label="To" value={to} />
      </Group>
      <Text className={classes.dim ?? ''} p="0 16px 12px" role="status">
        {isIncomplete
          ? PUSH_TEXTS.halfQuiet
          : "Only panics and tests ring then. Other notifications aren't sent later."}
      </Text>
    </>
  );
}
