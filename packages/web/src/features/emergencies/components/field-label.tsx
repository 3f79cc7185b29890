import type { ReactNode } from 'react';
import classes from './field-label.module.css';

interface FieldLabelProps {
  id: string;
  heading?: boolean;
  hint?: string;
  problem?: ReactNode;
  children: string;
}

export function FieldLabel({ id, heading = false, hint, problem, children }: FieldLabelProps) {
  return (
    <div className={classes.label} id={id} data-heading={heading || undefined}>
      {heading ? <h2>{children}</h2> : <span>{children}</span>}
      {problem ? (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      ) : (
        hint !== undefined && <span className={classes.hint}>{hint}</span>
      )}
    </div>
  );
}
