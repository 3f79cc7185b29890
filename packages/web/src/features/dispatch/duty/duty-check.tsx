import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useEffect } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { useChangeDuty, useClockOut } from './change-duty.ts';
import { reloadOfficer } from './duty.queries.ts';
import classes from './duty-check.module.css';

/**
 * Asks an officer who gave no sign of life for long whether the shift goes on. Stands on every page, in
 * every tab, until it is answered or its time is over.
 */
export function DutyCheck({ officer }: { officer: Officer }) {
  const { clockOutAt, onDutySince } = officer;
  return (
    <Dialog
      opened={clockOutAt !== null && onDutySince !== null}
      // It closes by an answer only, which changes the officer.
      onClose={() => {}}
      title="Are you still on duty?"
      data-keeps-focus
      size={440}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {clockOutAt !== null && <Question officer={officer} clockOutAt={Date.parse(clockOutAt)} />}
    </Dialog>
  );
}

interface QuestionProps {
  officer: Officer;
  /** Milliseconds. */
  clockOutAt: number;
}

function Question({ officer, clockOutAt }: QuestionProps) {
  const queryClient = useQueryClient();
  const left = clockOutAt - useNow();
  const isOver = left <= 0;
  // Somebody who searches elsewhere has answered as well, of which no event tells.
  useEffect(() => {
    if (isOver) reloadOfficer(queryClient, officer.discordId);
  }, [isOver, queryClient, officer.discordId]);
  const stay = useChangeDuty(officer.discordId);
  const leave = useClockOut(officer.discordId);
  const busy = stay.isPending || leave.isPending;
  const error = stay.error ?? leave.error;
  return (
    <>
      <p className={classes.text}>
        No activity from {officer.callsign} for 30 minutes.{' '}
        {!isOver ? (
          <>
            You&apos;ll be clocked out in{' '}
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
          {failureMessage(error, 'That did not work. Try again.', DISPATCH_TEXTS.notSent)}
        </p>
      )}
      <DialogButtons>
        <Button size="room" disabled={busy} onClick={() => leave.mutate()}>
          Clock out
        </Button>
        <Button
          size="room"
          variant="filled"
          disabled={busy}
          data-autofocus
          onClick={() => stay.mutate({ status: officer.status })}
        >
          Still on duty
        </Button>
      </DialogButtons>
    </>
  );
}
