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

type Action = 'sign-out' | 'end-shift' | 'remove' | 'name' | 'suspend' | 'delete';

interface Question extends Pick<ComponentProps<typeof ConfirmSend>, 'title' | 'message' | 'confirmLabel'> {
  action: Action;
  id: string | undefined;
  send: Sendable<{ params: { id: string } }, { message: string }>;
}

export function MemberActions({ member }: { member: MemberDetail }) {
  const [asking, setAsking] = useState<Action | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [profile] = member.profiles;
  const { act: mayAct, name: mayName, delete: mayDelete } = member.may;
  const questions: readonly Question[] = [
    {
      action: 'sign-out',
      id: member._id,
      send: useMemberSend('POST /api/members/:id/sign-out'),
      title: 'Sign out everywhere',
      message: (
        <>
          End all sessions of <strong>{member.username}</strong>? They can sign in again.
        </>
      ),
      confirmLabel: 'Sign out',
    },
    {
      action: 'end-shift',
      id: profile?._id,
      send: useMemberSend('POST /api/officers/:id/end-shift'),
      title: 'End shift',
      message: (
        <>
          Clock <strong>{profile?.callsign}</strong> out? The unit leaves the board and its calls.
        </>
      ),
      confirmLabel: 'End shift',
    },
    {
      action: 'remove',
      id: profile?._id,
      send: useMemberSend('DELETE /api/officers/:id'),
      title: 'Remove profile',
      message: (
        <>
          Remove the profile of <strong>{profile?.callsign}</strong>? They're clocked out, and their callsign
          and badge number become available again. Reports stay as written. They can register again.
        </>
      ),
      confirmLabel: 'Remove',
    },
  ];
  if (!mayAct && !mayName && profile === undefined) return null;
  const item = (action: Action, label: string, danger = false) => (
    <MenuAction label={label} danger={danger} button={button} onClick={() => setAsking(action)} />
  );
  const dialog = (action: Action) => ({ opened: asking === action, onClose: () => setAsking(null) });
  return (
    <>
      <Menu position="bottom-end" width={220}>
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
          {mayAct && item('sign-out', 'Sign out everywhere')}
          {profile !== undefined && profile.onDutySince !== null && item('end-shift', 'End shift')}
          {profile !== undefined && item('remove', 'Remove profile')}
          {mayName && item('name', member.named !== null ? 'Remove administrator' : 'Make administrator')}
          {mayAct && <Menu.Divider />}
          {mayAct && item('suspend', 'Suspend', true)}
          {mayAct && mayDelete && item('delete', 'Delete the account', true)}
        </Menu.Dropdown>
      </Menu>
      <AdministratorDialog {...dialog('name')} member={{ ...member, named: member.named !== null }} />
      <FormDialog {...dialog('delete')} title="Delete the account" size={520}>
        <DeleteMemberForm member={member} />
      </FormDialog>
      <FormDialog {...dialog('suspend')} title={`Suspend ${member.username}`} size={440}>
        <SuspendForm member={member} />
      </FormDialog>
      {questions.map(
        ({ action, id, ...question }) =>
          id !== undefined && (
            <ConfirmSend
              key={action}
              {...question}
              {...dialog(action)}
              sent={{ params: { id } }}
              failed={MEMBER_TEXTS.actFailed}
              onDone={({ message }) => showSuccess(message)}
            />
          ),
      )}
    </>
  );
}
