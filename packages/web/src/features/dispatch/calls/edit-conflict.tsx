import { Button, Text } from '@mantine/core';
import textStyles from '#ui/text.module.css';
import classes from './edit-conflict.module.css';

interface EditConflictProps {
  label: string;
  values: { current: string; yours: string };
  onChoose: (value: 'current' | 'yours') => void;
}

const NONE = 'None';

export function EditConflict({ label, values, onChoose }: EditConflictProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in the grid
    <div className={classes.conflict} role="group" aria-label={`${label} conflict`}>
      <Text fw={600} style={{ gridColumn: '1 / -1' }} role="alert">
        {label}: changed by someone else
      </Text>
      <Text span fz={13} c="dimmed">
        Theirs
      </Text>
      <Text span mah={120} className={textStyles.prose ?? ''} style={{ overflow: 'auto' }}>
        {values.current || NONE}
      </Text>
      <Button size="touch" onClick={() => onChoose('current')}>
        Keep theirs
      </Button>
      <Text span fz={13} c="dimmed">
        Yours
      </Text>
      <Text span mah={120} className={textStyles.prose ?? ''} style={{ overflow: 'auto' }}>
        {values.yours || NONE}
      </Text>
      <Button size="touch" onClick={() => onChoose('yours')}>
        Use mine
      </Button>
    </div>
  );
}
