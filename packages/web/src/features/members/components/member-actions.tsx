import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { useRef, useState } from 'react';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useEndShift, useRemoveProfile, useSignOutMember } from '../members.queries.ts';
import { DeleteMemberForm, SuspendForm } from './member-forms.tsx';
import { NamingQuestion } from './naming-question.tsx';

type Action = 'sign-out' | 'end-shift' | 'remove' | 'name' | 'suspend' | 'delete';

export function MemberActions({ member }: { member: MemberDetail }) {
  const [asking, setAsking] = useState<Action | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const signOut = useSignOutMember();
  const [profile] = member.profiles;
  const { act: mayAct, name: mayName, delete: mayDelete } = member.may;
  if (!mayAct && !mayName && profile === undefined) return null;
  const item = (action: Action, label: string, danger = false) => (
    <Menu.Item
      {...(danger && { c: 'red.4' })}
      onClick={() => {
        // The menu item is gone, so the focus returns to the button.
        button.current?.focus();
        setAsking(action);
      }}
    >
      {label}
    </Menu.Item>
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
      <NamingQuestion {...dialog('name')} member={{ ...member, named: member.named !== null }} />
      <FormDialog {...dialog('delete')} title="Delete the account" size={520}>
        {(control) => <DeleteMemberForm member={member} dialog={control} />}
      </FormDialog>
      <FormDialog {...dialog('suspend')} title={`Suspend ${member.username}`} size={440}>
        {(control) => <SuspendForm member={member} dialog={control} />}
      </FormDialog>
      <ConfirmSend
        {...dialog('sign-out')}
        {...OUTCOME}
        send={signOut}
        sent={{ params: { id: member._id } }}
        title="Sign out everywhere"
        message={
          <>
            End all sessions of <strong>{member.username}</strong>? They can sign in again.
          </>
        }
        confirmLabel="Sign out"
      />
      {profile !== undefined && (
        <ProfileQuestions profile={profile} endShift={dialog('end-shift')} remove={dialog('remove')} />
      )}
    </>
  );
}

const OUTCOME = {
  failed: MEMBER_TEXTS.actFailed,
  onDone: ({ message }: { message: string }) => showSuccess(message),
};

interface ProfileQuestionsProps {
  profile: MemberDetail['profiles'][number];
  endShift: { opened: boolean; onClose: () => void };
  remove: { opened: boolean; onClose: () => void };
}

function ProfileQuestions({ profile: { _id, callsign }, endShift, remove }: ProfileQuestionsProps) {
  const sent = { params: { id: _id } };
  return (
    <>
      <ConfirmSend
        {...endShift}
        {...OUTCOME}
        send={useEndShift()}
        sent={sent}
        title="End shift"
        message={
          <>
            Clock <strong>{callsign}</strong> out? The unit leaves the board and its calls.
          </>
        }
        confirmLabel="End shift"
      />
      <ConfirmSend
        {...remove}
        {...OUTCOME}
        send={useRemoveProfile()}
        sent={sent}
        title="Remove profile"
        message={
          <>
            Remove the profile of <strong>{callsign}</strong>? They're clocked out, and their callsign and
            badge number become available again. Reports stay as written. They can register again.
          </>
        }
        confirmLabel="Remove"
      />
    </>
  );
}
