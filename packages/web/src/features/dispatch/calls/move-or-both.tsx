import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Choices } from '#ui/choices.tsx';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import classes from './move-or-both.module.css';

interface MoveOrBothProps {
  /** Subject and verb: `Your unit is`. */
  who: string;
  numbers: readonly number[];
  move: boolean;
  onChange: (move: boolean) => void;
}

/** Asks whether units that a new call takes leave their other calls; asks nothing about units without one. */
export function MoveOrBoth({ who, numbers, move, onChange }: MoveOrBothProps) {
  if (numbers.length === 0) return null;
  const isOne = numbers.length === 1;
  return (
    <div className={classes.question}>
      <p>
        {who} on call{isOne ? '' : 's'} {numbers.join(', ')}. Move to the new call, or keep{' '}
        {isOne ? 'both' : 'all of them'}?
      </p>
      <Choices
        label="Move or keep both"
        choices={[
          { value: 'move', label: 'Move' },
          { value: 'both', label: 'Both' },
        ]}
        chosen={move ? 'move' : 'both'}
        onChoose={(value) => onChange(value === 'move')}
      />
    </div>
  );
}

interface MoveOrBothDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onChoose: (move: boolean) => void;
  onClose: () => void;
  cancel?: ReactNode;
}

/** Asks before a unit is put on a call whether it leaves its other calls. */
export function MoveOrBothDialog({ children, onChoose, cancel, ...window }: MoveOrBothDialogProps) {
  const choose = (move: boolean) => {
    window.onClose();
    onChoose(move);
  };
  return (
    <Dialog {...window} size={440}>
      <Box component="p">{children}</Box>
      <DialogButtons>
        {cancel}
        <Button size="room" onClick={() => choose(false)}>
          Both
        </Button>
        <Button size="room" variant="filled" data-autofocus onClick={() => choose(true)}>
          Move
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
