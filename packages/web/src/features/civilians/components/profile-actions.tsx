import { Button, Menu } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconDots, IconX } from '@tabler/icons-react';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { DeleteCivilianDialog } from './delete-civilian-dialog.tsx';
import classes from './profile-actions.module.css';

interface ProfileActionsProps {
  civilian: Civilian;
  own: boolean;
  onEdit: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** What can be done with a civilian; on a phone all but the most usual in a menu. */
export function ProfileActions({ civilian, own, onEdit, onDeleted, onClose }: ProfileActionsProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false });
  const [asking, question] = useDisclosure(false);
  return (
    <div className={classes.actions}>
      {own && (
        <Button className={classes.edit ?? ''} size="room" variant="filled" onClick={onEdit}>
          Edit Citizen
        </Button>
      )}
      {own && phone && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <Button size="room" aria-label="More actions">
              <IconDots size={20} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item className={classes.item ?? ''} onClick={question.open}>
              Delete Citizen
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {own && !phone && (
        <Button size="room" variant="outline" color="red" onClick={question.open}>
          Delete Citizen
        </Button>
      )}
      {phone ? (
        <Button size="room" onClick={onClose}>
          Close
        </Button>
      ) : (
        <Button
          size="room"
          variant="subtle"
          color="dark.2"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClose}
        >
          Close
        </Button>
      )}
      <DeleteCivilianDialog
        civilian={civilian}
        opened={asking}
        onClose={question.close}
        onDeleted={onDeleted}
      />
    </div>
  );
}
