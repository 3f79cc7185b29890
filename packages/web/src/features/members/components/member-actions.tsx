import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { useRef, useState } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndShift, useRemoveProfile, useSignOutMember } from '../members.queries.ts';
import { DeleteMemberForm, SuspendForm } from './member-forms.tsx';
import { NamingQuestion, Question, type QuestionProps } from './questions.tsx';

type Asking = 'sign-out' | 'end-shift' | 'remove' | 'name' | 'delete';

export function MemberActions({ member }: { member: MemberDetail }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [suspending, suspension] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const [profile] = member.profiles;
  // The menu item is gone, so the focus returns to the button.
  const fromMenu = (open: () => void) => () => {
    button.current?.focus();
    open();
  };
  const { act: mayAct, name: mayName, delete: mayDelete } = member.may;
  const close = () => setAsking(null);
  if (!mayAct && !mayName && profile === undefined) return null;
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
          {mayAct && (
            <Menu.Item onClick={fromMenu(() => setAsking('sign-out'))}>Sign out everywhere</Menu.Item>
          )}
          {profile !== undefined && profile.onDutySince !== null && (
            <Menu.Item onClick={fromMenu(() => setAsking('end-shift'))}>End shift</Menu.Item>
          )}
          {profile !== undefined && (
            <Menu.Item onClick={fromMenu(() => setAsking('remove'))}>Remove profile</Menu.Item>
          )}
          {mayName && (
            <Menu.Item onClick={fromMenu(() => setAsking('name'))}>
              {member.named !== null ? 'Remove administrator' : 'Make administrator'}
            </Menu.Item>
          )}
          {mayAct && (
            <>
              <Menu.Divider />
              <Menu.Item c="red.4" onClick={fromMenu(suspension.open)}>
                Suspend
              </Menu.Item>
              {mayDelete && (
                <Menu.Item c="red.4" onClick={fromMenu(() => setAsking('delete'))}>
                  Delete the account
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <NamingQuestion
        member={{ ...member, named: member.named !== null }}
        opened={asking === 'name'}
        onClose={close}
      />
      <FormDialog opened={asking === 'delete'} title="Delete the account" size={520} onClose={close}>
        {(dialog) => <DeleteMemberForm member={member} dialog={dialog} />}
      </FormDialog>
      <SignOutQuestion member={member} opened={asking === 'sign-out'} onClose={close} />
      {profile !== undefined && (
        <>
          <EndShiftQuestion profile={profile} opened={asking === 'end-shift'} onClose={close} />
          <RemoveQuestion profile={profile} opened={asking === 'remove'} onClose={close} />
        </>
      )}
      <FormDialog
        opened={suspending}
        title={`Suspend ${member.username}`}
        size={440}
        onClose={suspension.close}
      >
        {(dialog) => <SuspendForm member={member} dialog={dialog} />}
      </FormDialog>
    </>
  );
}

type Profile = MemberDetail['profiles'][number];

function SignOutQuestion({ member, ...question }: QuestionProps & { member: MemberDetail }) {
  return (
    <Question
      {...question}
      send={useSignOutMember()}
      sent={{ params: { id: member._id } }}
      title="Sign out everywhere"
      label="Sign out"
    >
      End all sessions of <strong>{member.username}</strong>? They can sign in again.
    </Question>
  );
}

function EndShiftQuestion({ profile, ...question }: QuestionProps & { profile: Profile }) {
  return (
    <Question
      {...question}
      send={useEndShift()}
      sent={{ params: { id: profile._id } }}
      title="End shift"
      label="End shift"
    >
      Clock <strong>{profile.callsign}</strong> out? The unit leaves the board and its calls.
    </Question>
  );
}

function RemoveQuestion({ profile, ...question }: QuestionProps & { profile: Profile }) {
  return (
    <Question
      {...question}
      send={useRemoveProfile()}
      sent={{ params: { id: profile._id } }}
      title="Remove profile"
      label="Remove"
    >
      Remove the profile of <strong>{profile.callsign}</strong>? They're clocked out, and their callsign and
      badge number become available again. Reports stay as written. They can register again.
    </Question>
  );
}
