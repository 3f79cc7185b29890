import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  message: string;
  action?: ReactNode;
}

/** Says that a list holds nothing, with the way to change that. */
export function EmptyState({ message, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p className={classes.message}>{message}</p>
      {action}
    </div>
  );
}
