import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  count?: number | undefined;
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

interface PageHeadingProps {
  children: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
}

/** The heading at the top of a page's content, with the page's main action; the page's title is in the bar above. */
export function PageHeading({ children, count, actions }: PageHeadingProps) {
  return (
    <div className={classes.pageHead}>
      <h2 className={classes.pageTitle}>{children}</h2>
      {count !== undefined && <Count>{count}</Count>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

function Count({ children }: { children: number }) {
  return <span className={classes.count}>{children}</span>;
}
