import classes from './brand.module.css';

interface BrandProps {
  /** Of the community, in the place of the bar. */
  icon?: string | null | undefined;
  children: string;
}

/** The product's or the bank's name in capitals, behind a bar in the section's colour. */
export function Brand({ icon = null, children }: BrandProps) {
  return (
    <span className={classes.brand} data-icon={icon !== null || undefined}>
      {icon !== null && <img src={icon} alt="" width={32} height={32} />}
      {children}
    </span>
  );
}
