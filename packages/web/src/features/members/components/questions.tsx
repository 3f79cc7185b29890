import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useNaming } from '../members.queries.ts';

/** What a question sends once it is answered. */
interface Sending {
  isPending: boolean;
  error: unknown;
  reset: () => void;
  mutate: (
    sent: { params: { id: string } },
    on: { onSuccess: (answer: { message: string }) => void },
  ) => void;
}

export interface QuestionProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks before something is done about a member, and does it. */
export function Question({
  send,
  id,
  title,
  label,
  opened,
  onClose,
  children,
}: QuestionProps & {
  send: Sending;
  id: string;
  title: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      message={children}
      confirmLabel={label}
      busy={send.isPending}
      error={send.error === null ? undefined : failureMessage(send.error, MEMBER_TEXTS.actFailed)}
      onConfirm={() =>
        send.mutate(
          { params: { id } },
          {
            onSuccess: ({ message }) => {
              showSuccess(message);
              onClose();
            },
          },
        )
      }
      onClose={() => {
        send.reset();
        onClose();
      }}
    />
  );
}

interface NamingQuestionProps extends QuestionProps {
  member: { _id: string; username: string; named: boolean };
}

/** Asks before somebody is named administrator, or is none by name any more. */
export function NamingQuestion({ member, ...question }: NamingQuestionProps) {
  const naming = useNaming();
  const { named, username } = member;
  // What it was asked for stays while the dialog closes.
  const send: Sending = {
    ...naming,
    mutate: ({ params }, on) => naming.mutate({ params, body: { administrator: !named } }, on),
  };
  return (
    <Question
      {...question}
      send={send}
      id={member._id}
      title={named ? 'Take administrator away' : 'Name administrator'}
      label={named ? 'Take away' : 'Name administrator'}
    >
      {named ? (
        <>
          Take administrator away from <strong>{username}</strong>? A role may still give it.
        </>
      ) : (
        <>
          Name <strong>{username}</strong> administrator? They may change all settings and do all that staff
          do, whatever their roles.
        </>
      )}
    </Question>
  );
}
