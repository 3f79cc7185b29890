import classes from './brand.module.css';

interface BrandProps {
  icon?: string | null | undefined;
  children: string;
}

export function Brand({ icon = null, children }: BrandProps) {
  return (
    <span className={classes.brand} data-icon={icon !== null || undefined}>
      {icon !== null && <img src={icon} alt="" width={32} height={32} />}
      {children}
    </span>
  );
}
