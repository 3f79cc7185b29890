import { Box, Button, Text } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';

interface DutyDialogProps {
  endsAt: string | null;
  children: (endsAt: string) => ReactNode;
}

export function DutyDialog({ endsAt, children }: DutyDialogProps) {
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

interface DutyQuestionProps {
  who: string;
  words: { leave: string; ended: string; silence: string };
  endsAt: string;
  answers: readonly { isPending: boolean; error: Error | null }[];
  onStay: () => void;
  onLeave: () => void;
  onOver: () => void;
}

export function DutyQuestion(props: DutyQuestionProps) {
  const { who, words, endsAt, answers, onStay, onLeave, onOver } = props;
  const busy = answers.some(({ isPending }) => isPending);
  const failed = answers.find(({ error }) => error !== null);
  const left = Date.parse(endsAt) - useNow();
  const isOver = left <= 0;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <>
      <Box component="p">
        No activity from {who} for {words.silence}.{' '}
        {isOver ? (
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
