import { Box, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { ASK_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { showRecap } from '../service/shown-recap.ts';
import { useChangeDuty, useClockOut } from './change-duty.ts';
import { reloadDispatcher, signOffAll, staySignedOn } from './dispatcher-duty.ts';
import { reloadOfficer } from './duty.queries.ts';

export function IdlePrompts({ user, profiles }: { user: CurrentUser; profiles: readonly Officer[] }) {
  const { dispatcher, dispatching, signOffAt } = user;
  return (
    <>
      {profiles.map((profile) => (
        <IdleDialog key={profile.kind} endsAt={profile.onDutySince === null ? null : profile.clockOutAt}>
          {(endsAt) => <OfficerQuestion officer={profile} endsAt={endsAt} />}
        </IdleDialog>
      ))}
      {dispatcher && (
        <IdleDialog endsAt={dispatching.length === 0 ? null : signOffAt}>
          {(endsAt) => <DispatcherQuestion platforms={dispatching} endsAt={endsAt} />}
        </IdleDialog>
      )}
    </>
  );
}

interface IdleDialogProps {
  endsAt: string | null;
  children: (endsAt: string) => ReactNode;
}

function IdleDialog({ endsAt, children }: IdleDialogProps) {
  return (
    <Dialog
      opened={endsAt !== null}
      // Only an answer closes it.
      onClose={() => {}}
      title="Are you still on duty?"
      data-keeps-focus
      size={440}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {endsAt !== null && children(endsAt)}
    </Dialog>
  );
}

/** The time limit is much longer on an open call. */
const OFFICER_WORDS = {
  leave: 'Clock out',
  ended: 'clocked out',
  silence: `at least ${ASK_AFTER_MINUTES} minutes`,
};

function OfficerQuestion({ officer, endsAt }: { officer: Officer; endsAt: string }) {
  const { callsign, status, meaning } = officer;
  const queryClient = useQueryClient();
  const stay = useChangeDuty(officer);
  const leave = useClockOut(officer);
  return (
    <Question
      who={callsign}
      words={OFFICER_WORDS}
      endsAt={endsAt}
      answers={[stay, leave]}
      onStay={() => stay.mutate({ status, meaning })}
      onLeave={() => {
        // Not `mutate` with a callback, which never runs if an event closes the question first.
        leave.mutateAsync().then(
          () => showRecap(queryClient),
          () => {},
        );
      }}
      // Activity on another device also answers it, but publishes no event.
      onExpired={() => reloadOfficer(queryClient, officer)}
    />
  );
}

const DISPATCHER_WORDS = { leave: 'Sign off', ended: 'signed off', silence: `${ASK_AFTER_MINUTES} minutes` };

function DispatcherQuestion({ platforms, endsAt }: { platforms: readonly GamePlatform[]; endsAt: string }) {
  const [first] = platforms;
  const queryClient = useQueryClient();
  const stay = useMutation(staySignedOn(queryClient));
  const leave = useMutation(signOffAll(queryClient));
  return (
    <Question
      // Not the callsign, because its number may differ per platform.
      who="you"
      words={DISPATCHER_WORDS}
      endsAt={endsAt}
      answers={[stay, leave]}
      onStay={() => first !== undefined && stay.mutate(first)}
      onLeave={() => leave.mutate(platforms)}
      onExpired={() => reloadDispatcher(queryClient)}
    />
  );
}

interface QuestionProps {
  who: string;
  words: { leave: string; ended: string; silence: string };
  endsAt: string;
  answers: readonly { isPending: boolean; error: Error | null }[];
  onStay: () => void;
  onLeave: () => void;
  onExpired: () => void;
}

function Question(props: QuestionProps) {
  const { who, words, endsAt, answers, onStay, onLeave, onExpired } = props;
  const busy = answers.some(({ isPending }) => isPending);
  const failed = answers.find(({ error }) => error !== null);
  const left = Date.parse(endsAt) - useNow();
  const isExpired = left <= 0;
  const end = useEffectEvent(onExpired);
  useEffect(() => {
    if (isExpired) end();
  }, [isExpired]);
  return (
    <>
      <Box component="p">
        No activity from {who} for {words.silence}.{' '}
        {isExpired ? (
          `You are being ${words.ended} now.`
        ) : (
          <>
            You&apos;ll be {words.ended} in{' '}
            <Text span ff="monospace" fw={600} c="var(--tf-busy)" role="timer">
              {formatDuration(left)}
            </Text>
            .
          </>
        )}
      </Box>
      {failed !== undefined && (
        <Box component="p" m="12px 0 0" c="red.4" role="alert">
          {failureMessage(failed.error, 'Something went wrong. Try again.', DISPATCH_TEXTS.notSent)}
        </Box>
      )}
      <DialogButtons>
        <Button size="room" disabled={busy} onClick={onLeave}>
          {words.leave}
        </Button>
        <Button size="room" variant="filled" disabled={busy} data-autofocus onClick={onStay}>
          Still on duty
        </Button>
      </DialogButtons>
    </>
  );
}
