import classes from './brand.module.css';

/** The product's or the bank's name in capitals, behind a bar in the section's colour. */
export function Brand({ children }: { children: string }) {
  return <span className={classes.brand}>{children}</span>;
}
