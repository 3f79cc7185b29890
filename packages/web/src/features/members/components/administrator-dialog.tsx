import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useMemberSend } from '../members.queries.ts';

interface AdministratorDialogProps {
  member: { _id: string; username: string; named: boolean };
  opened: boolean;
  onClose: () => void;
}

export function AdministratorDialog({ member, ...dialog }: AdministratorDialogProps) {
  const { _id, username, named } = member;
  return (
    <ConfirmSend
      {...dialog}
      send={useMemberSend('PUT /api/members/:id/administrator')}
      sent={{ params: { id: _id }, body: { administrator: !named } }}
      title={named ? 'Remove administrator' : 'Make administrator'}
      message={
        named ? (
          <>
            Remove <strong>{username}</strong> as administrator? A role may still make them one.
          </>
        ) : (
          <>
            Make <strong>{username}</strong> an administrator? They can change all settings and do everything
            staff can, whatever their roles.
          </>
        )
      }
      confirmLabel={named ? 'Remove' : 'Make administrator'}
      failed={MEMBER_TEXTS.actFailed}
      onDone={({ message }) => showSuccess(message)}
    />
  );
}
