import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import classes from './move-dialog.module.css';
import type { CallActionsState } from './use-call-actions.ts';

interface MoveDialogProps {
  callNumber: number;
  actions: CallActionsState;
}

/** Asks what becomes of the calls that a unit is on already. */
export function MoveDialog({ callNumber, actions }: MoveDialogProps) {
  const { opened, target, close } = actions.moving;
  if (target === null) return null;
  const { officerId, callsign, others } = target;
  const numbers = others.map((other) => other.callNumber).join(', ');
  const attach = (move: boolean) => {
    close();
    void actions.attachBeside(officerId, move);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`${callsign} is on call${others.length === 1 ? '' : 's'} ${numbers}`}
      size={440}
    >
      <p className={classes.question}>
        Move {callsign} to call {callNumber}, or keep {others.length === 1 ? 'both' : 'all of them'}?
      </p>
      <DialogButtons>
        <Button size="room" onClick={() => attach(false)}>
          Both
        </Button>
        <Button size="room" variant="filled" data-autofocus onClick={() => attach(true)}>
          Move
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
