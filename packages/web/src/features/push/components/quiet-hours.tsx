import { Group, Text, TextInput } from '@mantine/core';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import { PUSH_TEXTS } from '@ten-four/contract/push/push.values';
import { useState } from 'react';
import { browserZone } from '#lib/push.ts';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import { errorToast } from '#ui/toast.ts';
import { useChoosePush } from '../phone.queries.ts';
import classes from './phone-panels.module.css';

export function QuietHours({ choices }: { choices: PushChoices }) {
  const send = useChoosePush();
  const [from, setFrom] = useState(choices.quietFrom ?? '');
  const [to, setTo] = useState(choices.quietTo ?? '');
  const isIncomplete = (from === '') !== (to === '');
  const save = () => {
    const quietFrom = from || null;
    const quietTo = to || null;
    if (isIncomplete || (quietFrom === choices.quietFrom && quietTo === choices.quietTo)) return;
    send.mutate(
      { quietFrom, quietTo, timeZone: browserZone() },
      { onError: errorToast('Your choice could not be saved.') },
    );
  };
  const field = {
    flex: 1,
    miw: 0,
    type: 'time',
    size: 'touch',
    classNames: { input: textStyles.mono ?? '' },
    onBlur: save,
  };
  return (
    <>
      <Group wrap="nowrap" align="end" gap={8} p="12px 16px 8px">
        <TextInput
          {...field}
          label="From"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Dim lh="44px">to</Dim>
        <TextInput
          {...field}
          label="To"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </Group>
      <Text className={classes.dim ?? ''} p="0 16px 12px" role="status">
        {isIncomplete
          ? PUSH_TEXTS.halfQuiet
          : "Only panics and tests ring then. Other notifications aren't sent later."}
      </Text>
    </>
  );
}
