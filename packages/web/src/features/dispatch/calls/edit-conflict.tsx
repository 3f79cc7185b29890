import { Button } from '@mantine/core';
import classes from './edit-conflict.module.css';

interface EditConflictProps {
  label: string;
  /** As the reader sees them; empty for none. */
  values: { current: string; yours: string };
  onChoose: (value: 'current' | 'yours') => void;
}

const NONE = 'None';

/** Shows both values of a field that someone else changed during an edit, and asks which one to keep. */
export function EditConflict({ label, values, onChoose }: EditConflictProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in the grid
    <div className={classes.conflict} role="group" aria-label={`${label} conflict`}>
      <p className={classes.title} role="alert">
        {label}: changed by someone else
      </p>
      <span className={classes.owner}>Theirs</span>
      <span className={classes.value}>{values.current || NONE}</span>
      <Button size="touch" onClick={() => onChoose('current')}>
        Keep theirs
      </Button>
      <span className={classes.owner}>Yours</span>
      <span className={classes.value}>{values.yours || NONE}</span>
      <Button size="touch" onClick={() => onChoose('yours')}>
        Use mine
      </Button>
    </div>
  );
}
