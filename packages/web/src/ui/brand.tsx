import classes from './brand.module.css';

export function Brand({ icon = null, children }: { icon?: string | null | undefined; children: string }) {
  return (
    <span className={classes.brand} data-icon={icon !== null || undefined}>
      {icon !== null && <img src={icon} alt="" width={32} height={32} />}
      {children}
    </span>
  );
}
