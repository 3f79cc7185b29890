import { Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Choices } from '#ui/choices.tsx';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { formatCallNumbers } from './call-words.ts';

interface MoveOrBothProps {
  who: string;
  numbers: readonly number[];
  move: boolean;
  onChange: (move: boolean) => void;
}

export function MoveOrBoth({ who, numbers, move, onChange }: MoveOrBothProps) {
  if (numbers.length === 0) return null;
  return (
    <Group justify="space-between" gap="8px 12px" mt={12}>
      <Text flex="1 1 200px" c="var(--tf-busy)">
        {who} on {formatCallNumbers(numbers)}. Move to the new call, or keep{' '}
        {numbers.length === 1 ? 'both' : 'all of them'}?
      </Text>
      <Choices
        label="Move or keep both"
        choices={[
          { value: 'move', label: 'Move' },
          { value: 'both', label: 'Both' },
        ]}
        chosen={move ? 'move' : 'both'}
        onChoose={(value) => onChange(value === 'move')}
      />
    </Group>
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

export function MoveOrBothDialog({ children, onChoose, cancel, ...dialog }: MoveOrBothDialogProps) {
  const choose = (move: boolean) => {
    dialog.onClose();
    onChoose(move);
  };
  return (
    <Dialog {...dialog} size={440}>
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
