import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from './dialog.tsx';

export type Sendable<Sent, Answer> = Pick<
  UseMutationResult<Answer, Error, Sent>,
  'isPending' | 'error' | 'reset' | 'mutate'
>;

interface ConfirmSendProps<Sent, Answer>
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'error' | 'onConfirm'> {
  send: Sendable<Sent, Answer>;
  sent: Sent;
  failed: string;
  onDone?: (answer: Answer) => void;
}

/** Sends after a confirmation, closes, and shows a failure in place. */
export function ConfirmSend<Sent, Answer>(props: ConfirmSendProps<Sent, Answer>) {
  const { send, sent, failed, onDone, onClose, ...dialog } = props;
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      busy={send.isPending}
      error={send.error === null ? undefined : failureMessage(send.error, failed)}
      onConfirm={() =>
        send.mutate(sent, {
          onSuccess: (answer) => {
            close();
            onDone?.(answer);
          },
        })
      }
      onClose={close}
    />
  );
}
