import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { type ComponentProps, useRef, useState } from 'react';
import { ConfirmSend, type Sendable } from '#ui/confirm-send.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { MenuAction } from '#ui/menu-action.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useMemberSend } from '../members.queries.ts';
import { AdministratorDialog } from './administrator-dialog.tsx';
import { DeleteMemberForm, SuspendForm } from './member-forms.tsx';

interface Question extends Pick<ComponentProps<typeof ConfirmSend>, 'message' | 'confirmLabel'> {
  label: string;
  id: string;
  offered: boolean;
  send: Sendable<{ params: { id: string } }, { message: string }>;
}

export function MemberActions({ member }: { member: MemberDetail }) {
  const [asking, setAsking] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { act: mayAct, name: mayName, delete: mayDelete } = member.may;
  const signOut: Question = {
    label: 'Sign out everywhere',
    id: member._id,
    offered: mayAct,
    send: useMemberSend('POST /api/members/:id/sign-out'),
    message: (
      <>
        End all sessions of <strong>{member.username}</strong>? They can sign in again.
      </>
    ),
    confirmLabel: 'Sign out',
  };
  const questions = [signOut, ...useProfileQuestions(member)];
  if (!mayAct && !mayName && member.profiles.length === 0) return null;
  const item = (label: string, danger = false) => (
    <MenuAction key={label} label={label} danger={danger} button={button} onClick={() => setAsking(label)} />
  );
  const dialog = (label: string) => ({ opened: asking === label, onClose: () => setAsking(null) });
  const naming = member.named !== null ? 'Remove administrator' : 'Make administrator';
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            ref={button}
            size="form"
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          >
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {questions.map(({ label, offered }) => offered && item(label))}
          {mayName && item(naming)}
          {mayAct && <Menu.Divider />}
          {mayAct && item('Suspend', true)}
          {mayAct && mayDelete && item('Delete the account', true)}
        </Menu.Dropdown>
      </Menu>
      <AdministratorDialog {...dialog(naming)} member={{ ...member, named: member.named !== null }} />
      <FormDialog {...dialog('Delete the account')} title="Delete the account" size={520}>
        <DeleteMemberForm member={member} />
      </FormDialog>
      <FormDialog {...dialog('Suspend')} title={`Suspend ${member.username}`} size={440}>
        <SuspendForm member={member} />
      </FormDialog>
      {questions.map(({ label, id, offered: _, ...question }) => (
        <ConfirmSend
          key={label}
          {...question}
          {...dialog(label)}
          title={label}
          sent={{ params: { id } }}
          failed={MEMBER_TEXTS.actFailed}
          onDone={({ message }) => showSuccess(message)}
        />
      ))}
    </>
  );
}

/** Returns the questions about each profile, which name its kind if there are two. */
function useProfileQuestions({ profiles }: MemberDetail): Question[] {
  const endShift = useMemberSend('POST /api/officers/:id/end-shift');
  const remove = useMemberSend('DELETE /api/officers/:id');
  return profiles.flatMap(({ _id: id, kind, callsign, onDutySince }) => {
    // Not the callsign, which both may have on different platforms.
    const which = profiles.length > 1 ? ` (${kind})` : '';
    return [
      {
        label: `End shift${which}`,
        id,
        offered: onDutySince !== null,
        send: endShift,
        message: (
          <>
            Clock <strong>{callsign}</strong> out? The unit leaves the board and its calls.
          </>
        ),
        confirmLabel: 'End shift',
      },
      {
        label: `Remove profile${which}`,
        id,
        offered: true,
        send: remove,
        message: (
          <>
            Remove the profile of <strong>{callsign}</strong>? They're clocked out, and their callsign and
            badge number become available again. Reports stay as written. They can register again.
          </>
        ),
        confirmLabel: 'Remove',
      },
    ];
  });
}
