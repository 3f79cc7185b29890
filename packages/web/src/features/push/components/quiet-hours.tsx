import { TextInput } from '@mantine/core';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import { PUSH_TEXTS } from '@ten-four/contract/push/push.values';
import { useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { browserZone } from '#lib/push.ts';
import { showError } from '#ui/toast.ts';
import { useChoosePush } from '../phone.queries.ts';
import classes from './phone-panels.module.css';

/** From when to when nothing but panics rings; saved when a field is left. */
export function QuietHours({ choices }: { choices: PushChoices }) {
  const send = useChoosePush();
  const [from, setFrom] = useState(choices.quietFrom ?? '');
  const [to, setTo] = useState(choices.quietTo ?? '');
  const isHalf = (from === '') !== (to === '');
  const save = () => {
    const quietFrom = from || null;
    const quietTo = to || null;
    if (isHalf || (quietFrom === choices.quietFrom && quietTo === choices.quietTo)) return;
    send.mutate(
      { quietFrom, quietTo, timeZone: browserZone() },
      { onError: (error) => showError(failureMessage(error, 'Your choice could not be saved.')) },
    );
  };
  const field = { type: 'time', size: 'touch', classNames: { input: classes.time ?? '' }, onBlur: save };
  return (
    <>
      <div className={classes.quiet}>
        <TextInput
          {...field}
          label="From"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <span>to</span>
        <TextInput
          {...field}
          label="To"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <p className={`${classes.quietNote} ${classes.dim}`} role="status">
        {isHalf
          ? PUSH_TEXTS.halfQuiet
          : 'Only panics and tests ring then. What is held back is not sent later.'}
      </p>
    </>
  );
}
