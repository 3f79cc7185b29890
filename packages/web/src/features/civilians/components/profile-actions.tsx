import { Button, Menu } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconDots, IconX } from '@tabler/icons-react';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { useRef } from 'react';
import { useTarget } from '#ui/use-target.ts';
import { DeceasedDialog } from './deceased-dialog.tsx';
import { DeleteCivilianDialog } from './delete-civilian-dialog.tsx';
import classes from './profile-actions.module.css';

interface ProfileActionsProps {
  civilian: Civilian;
  /** Whether it is the reader's own, who alone may edit and delete it. */
  own: boolean;
  /** Whether the reader may mark it deceased: the owner, and staff. */
  mayMark: boolean;
  onEdit: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** What can be done with a civilian; on a phone all but the most usual in a menu. */
export function ProfileActions(props: ProfileActionsProps) {
  const { civilian, own, mayMark, onEdit, onDeleted, onClose } = props;
  const phone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false });
  const [asking, question] = useDisclosure(false);
  const marking = useTarget<{ unmark: boolean }>();
  const askToMark = () => marking.open({ unmark: civilian.deceased });
  const more = useRef<HTMLButtonElement>(null);
  // The menu's item is gone when the dialog closes; the focus then goes back to the menu's button.
  const fromMenu = (open: () => void) => () => {
    more.current?.focus();
    open();
  };
  const markLabel = civilian.deceased ? 'Undo Deceased' : 'Mark Citizen Deceased';
  return (
    <div className={classes.actions}>
      {own && (
        <Button className={classes.edit ?? ''} size="room" variant="filled" onClick={onEdit}>
          Edit Citizen
        </Button>
      )}
      {mayMark && phone && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button ref={more} size="room" aria-label="More actions">
              <IconDots size={20} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item className={classes.item ?? ''} onClick={fromMenu(askToMark)}>
              {markLabel}
            </Menu.Item>
            {own && (
              <Menu.Item className={classes.item ?? ''} data-danger onClick={fromMenu(question.open)}>
                Delete Citizen
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayMark && !phone && (
        <Button size="room" onClick={askToMark}>
          {markLabel}
        </Button>
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
      <DeceasedDialog
        civilian={civilian}
        unmark={marking.target?.unmark ?? false}
        opened={marking.opened}
        onClose={marking.close}
      />
      <DeleteCivilianDialog
        civilian={civilian}
        opened={asking}
        onClose={question.close}
        onDeleted={onDeleted}
      />
    </div>
  );
}
