import type { ReactNode } from 'react';
import { Count } from './count.tsx';
import classes from './page-heading.module.css';

interface PageHeadingProps {
  /** The heading's text. */
  children: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
}

/** The heading at the top of a page's content, with the page's main action; the page's title is in the bar above. */
export function PageHeading({ children, count, actions }: PageHeadingProps) {
  return (
    <div className={classes.line}>
      <h2 className={classes.heading}>{children}</h2>
      {count !== undefined && <Count>{count}</Count>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
