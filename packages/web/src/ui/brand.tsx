import classes from './brand.module.css';

interface BrandProps {
  children: string;
}

/** The product's or the bank's name in capitals, behind a bar in the section's colour. */
export function Brand({ children }: BrandProps) {
  return <span className={classes.brand}>{children}</span>;
}
