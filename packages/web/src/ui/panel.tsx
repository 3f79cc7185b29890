import type { ReactNode } from 'react';
import { useId } from 'react';
import { Count } from './count.tsx';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** How many things the panel holds, beside the title. */
  count?: number | undefined;
  /** Words beside title and count. */
  mark?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A bordered region with a head: title, count and the buttons that belong to it. */
export function Panel({ title, count, mark, actions, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {count !== undefined && <Count>{count}</Count>}
        {mark}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
