import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconX } from '@tabler/icons-react';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { useRef } from 'react';
import { personName } from '#lib/person-name.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import { MenuAction } from '#ui/menu-action.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useCivilianDeletion, useDeceasedChange } from '../civilians.queries.ts';
import { DeceasedMessage, useDeceasedToast } from './death-proposal.tsx';

export interface ProfileActionsProps {
  civilian: Civilian;
  own: boolean;
  mayMark: boolean;
  onEdit: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

export function ProfileActions(props: ProfileActionsProps) {
  const { civilian, own, mayMark, onEdit, onDeleted, onClose } = props;
  // A proposed death is answered in the proposal itself.
  const marks = mayMark && civilian.deathProposal === null;
  const phone = useBelow('xs');
  const [asking, question] = useDisclosure(false);
  const marking = useTarget<{ unmark: boolean }>();
  const more = useRef<HTMLButtonElement>(null);
  const unmark = marking.target?.unmark ?? false;
  const showDeceased = useDeceasedToast(civilian);
  const name = <strong>{personName(civilian)}</strong>;
  const actions = [
    {
      label: civilian.deceased ? 'Undo Deceased' : 'Mark Citizen Deceased',
      shown: marks,
      danger: false,
      onClick: () => marking.open({ unmark: civilian.deceased }),
    },
    { label: 'Delete Citizen', shown: own, danger: true, onClick: question.open },
  ].filter(({ shown }) => shown);
  return (
    <Group gap={8} ml="auto" {...(phone ? { flex: '1 0 100%', wrap: 'nowrap' } : {})}>
      {own && (
        <Button flex={phone ? 1 : undefined} size="room" variant="filled" onClick={onEdit}>
          Edit Citizen
        </Button>
      )}
      {phone && actions.length > 0 && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button ref={more} size="room" aria-label="More actions">
              <IconDots size={20} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, danger, onClick }) => (
              <MenuAction key={label} label={label} danger={danger} button={more} onClick={onClick} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!phone &&
        actions.map(({ label, danger, onClick }) => (
          <Button
            key={label}
            size="room"
            {...(danger && { variant: 'outline', color: 'red' })}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      <Button
        size="room"
        {...(!phone && { variant: 'subtle', color: 'dark.2', leftSection: <IconX size={16} aria-hidden /> })}
        onClick={onClose}
      >
        Close
      </Button>
      <ConfirmSend
        opened={marking.opened}
        title={unmark ? 'Undo Deceased' : 'Mark Citizen Deceased'}
        message={
          unmark ? (
            <>Is {name} alive? They can get licenses, register property and use the bank again.</>
          ) : (
            <DeceasedMessage name={personName(civilian)} />
          )
        }
        confirmLabel={unmark ? 'Undo Deceased' : 'Mark Deceased'}
        send={useDeceasedChange()}
        sent={{ params: { id: civilian._id }, body: { deceased: !unmark } }}
        failed="Failed to update civilian. Please try again."
        onDone={({ message }) => (unmark ? showSuccess(message) : showDeceased())}
        onClose={marking.close}
      />
      <ConfirmSend
        opened={asking}
        title="Delete Citizen"
        message={
          <>Delete {name}? The money in their bank accounts goes to your wallet. Records about them stay.</>
        }
        confirmLabel="Delete"
        send={useCivilianDeletion()}
        sent={{ params: { id: civilian._id } }}
        failed="Failed to delete civilian."
        onDone={onDeleted}
        onClose={question.close}
      />
    </Group>
  );
}
