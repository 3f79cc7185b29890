import { Button } from '@mantine/core';
import classes from './state.module.css';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  /** What the button says. */
  label?: string;
}

/** Says that something could not be loaded, with the way to try again. */
export function ErrorState({ message, onRetry, label = 'Retry' }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.error}>{message}</p>
      <Button onClick={onRetry}>{label}</Button>
    </div>
  );
}
