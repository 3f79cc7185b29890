import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** Things one under the other, where a table has no room. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RowListItemProps {
  /** The lesser facts, in small print beneath the rest. */
  rest: ReactNode;
  /** What can be done with it, at the right. */
  actions: ReactNode;
  children: ReactNode;
}

/** One thing of a `RowList`. */
export function RowListItem({ rest, actions, children }: RowListItemProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {children}
        <span className={classes.rest}>{rest}</span>
      </div>
      {actions}
    </li>
  );
}
