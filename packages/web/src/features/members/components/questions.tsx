import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import type { ReactNode } from 'react';
import { ConfirmSend, type Sendable } from '#ui/confirm-send.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useNaming } from '../members.queries.ts';

export interface QuestionProps {
  opened: boolean;
  onClose: () => void;
}

interface AboutProps<Sent> extends QuestionProps {
  send: Sendable<Sent, { message: string }>;
  sent: Sent;
  title: string;
  label: string;
  children: ReactNode;
}

export function Question<Sent>({ label, children, ...question }: AboutProps<Sent>) {
  return (
    <ConfirmSend
      {...question}
      message={children}
      confirmLabel={label}
      failed={MEMBER_TEXTS.actFailed}
      onDone={({ message }) => showSuccess(message)}
    />
  );
}

interface NamingQuestionProps extends QuestionProps {
  member: { _id: string; username: string; named: boolean };
}

export function NamingQuestion({ member, ...question }: NamingQuestionProps) {
  const { _id, named, username } = member;
  return (
    <Question
      {...question}
      send={useNaming()}
      sent={{ params: { id: _id }, body: { administrator: !named } }}
      title={named ? 'Remove administrator' : 'Make administrator'}
      label={named ? 'Remove' : 'Make administrator'}
    >
      {named ? (
        <>
          Remove <strong>{username}</strong> as administrator? A role may still make them one.
        </>
      ) : (
        <>
          Make <strong>{username}</strong> an administrator? They can change all settings and do everything
          staff can, whatever their roles.
        </>
      )}
    </Question>
  );
}
