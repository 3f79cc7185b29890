import { Button } from '@mantine/core';
import classes from './state.module.css';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
}

/** Says that something could not be loaded, with the way to try again. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.error}>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
