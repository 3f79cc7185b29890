import type { ReactNode } from 'react';
import classes from './field-label.module.css';

interface FieldLabelProps {
  id: string;
  /** It is what the page asks. */
  heading?: boolean;
  hint?: string;
  /** Stands beside it, where it moves nothing. */
  problem?: ReactNode;
  children: string;
}

/** What a group of fields is called. */
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
