import classes from './count.module.css';

/** How many things there are, beside the title of what holds them. */
export function Count({ children }: { children: number }) {
  return <span className={classes.count}>{children}</span>;
}
