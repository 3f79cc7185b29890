import { Button, Modal } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';
import { useNow } from '#lib/use-now.ts';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { useChangeDuty, useClockOut } from '../api/change-duty.ts';
import classes from './duty-check.module.css';

/**
 * Asks an officer who gave no sign of life for long whether the shift goes on (resolutions §3). Stands on every page;
 * any news of the own unit, an answer in another tab too, ends the question.
 */
export function DutyCheck({ officer }: { officer: Officer }) {
  const [clockOutAt, setClockOutAt] = useState<number | null>(null);
  useLiveEvent('duty-check', (asked) => setClockOutAt(Date.parse(asked.clockOutAt)));
  useLiveEvent('unit', ({ unit }) => {
    if (unit._id === officer._id) setClockOutAt(null);
  });
  const asked = clockOutAt !== null && officer.onDutySince !== null;
  return (
    <Modal
      opened={asked}
      onClose={() => setClockOutAt(null)}
      title="Are you still on duty?"
      size={440}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {clockOutAt !== null && (
        <Question officer={officer} clockOutAt={clockOutAt} onDone={() => setClockOutAt(null)} />
      )}
    </Modal>
  );
}

interface QuestionProps {
  officer: Officer;
  /** Milliseconds. */
  clockOutAt: number;
  onDone: () => void;
}

function Question({ officer, clockOutAt, onDone }: QuestionProps) {
  const left = clockOutAt - useNow();
  const stay = useChangeDuty(officer.discordId);
  const leave = useClockOut(officer.discordId);
  const busy = stay.isPending || leave.isPending;
  const error = stay.error ?? leave.error;
  return (
    <>
      <p className={classes.text}>
        Nothing was heard of {officer.callsign} for a while.{' '}
        {left > 0 ? (
          <>
            You will be clocked out in{' '}
            <span className={classes.time} role="timer">
              {formatDuration(left)}
            </span>
            .
          </>
        ) : (
          'You are being clocked out now.'
        )}
      </p>
      {error !== null && (
        <p className={classes.error} role="alert">
          {failureMessage(error, DISPATCH_TEXTS.unreachable)}
        </p>
      )}
      <DialogButtons>
        <Button size="room" disabled={busy} onClick={() => leave.mutate(undefined, { onSuccess: onDone })}>
          Clock out
        </Button>
        <Button
          size="room"
          variant="filled"
          disabled={busy}
          data-autofocus
          onClick={() => stay.mutate({ status: officer.status }, { onSuccess: onDone })}
        >
          Still on duty
        </Button>
      </DialogButtons>
    </>
  );
}
