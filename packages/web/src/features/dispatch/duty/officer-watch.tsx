import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { ASK_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useEffect } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { failureMessage } from '#lib/api-client.ts';
import { useOffers } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useScreenOn } from '#lib/screen-on.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { OwnCallKeys } from '../own-call/own-call-keys.tsx';
import { useChangeDuty, useClockOut } from './change-duty.ts';
import { reloadOfficer, useScreenStaysOn } from './duty.queries.ts';
import { useChooseStatus } from './use-choose-status.ts';

interface OfficerWatchProps {
  /** As whom they act on this page. */
  officer: Officer;
  /** All that they have. */
  profiles: readonly Officer[];
}

/** What follows an officer onto every page: the first nine statuses by Alt+1 to Alt+9, its call, and the question after a long silence. */
export function OfficerWatch({ officer, profiles }: OfficerWatchProps) {
  const chooseStatus = useChooseStatus(officer);
  const isOnDuty = profiles.some(({ onDutySince }) => onDutySince !== null);
  useScreenOn(useScreenStaysOn() && isOnDuty);
  const { statuses } = useOffers(officer.kind);
  useKeys((event) => {
    const status = statuses[Number(altKey(event) ?? 0) - 1];
    if (status === undefined) return;
    event.preventDefault();
    chooseStatus(status);
  });
  return (
    <>
      <OwnCallKeys officer={officer} />
      {profiles.map((profile) => (
        <DutyCheck key={profile.kind} officer={profile} />
      ))}
    </>
  );
}

/**
 * Asks an officer who gave no sign of life for long whether the shift goes on. Stands on every page, in
 * every tab, until it is answered or its time is over.
 */
function DutyCheck({ officer }: { officer: Officer }) {
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

function Question({ officer, clockOutAt }: { officer: Officer; clockOutAt: number }) {
  const queryClient = useQueryClient();
  const left = clockOutAt - useNow();
  const isOver = left <= 0;
  // Somebody who searches elsewhere has answered as well, of which no event tells.
  useEffect(() => {
    if (isOver) reloadOfficer(queryClient, officer);
  }, [isOver, queryClient, officer]);
  const stay = useChangeDuty(officer);
  const leave = useClockOut(officer);
  const busy = stay.isPending || leave.isPending;
  const error = stay.error ?? leave.error;
  return (
    <>
      <Box component="p">
        No activity from {officer.callsign} for {ASK_AFTER_MINUTES} minutes.{' '}
        {!isOver ? (
          <>
            You&apos;ll be clocked out in{' '}
            <Box component="span" ff="monospace" fw={600} c="var(--tf-busy)" role="timer">
              {formatDuration(left)}
            </Box>
            .
          </>
        ) : (
          'You are being clocked out now.'
        )}
      </Box>
      {error !== null && (
        <Box component="p" m="12px 0 0" c="red.4" role="alert">
          {failureMessage(error, 'That did not work. Try again.', DISPATCH_TEXTS.notSent)}
        </Box>
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
          onClick={() => stay.mutate({ status: officer.status, meaning: officer.meaning })}
        >
          Still on duty
        </Button>
      </DialogButtons>
    </>
  );
}
