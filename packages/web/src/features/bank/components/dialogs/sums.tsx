import classes from './sums.module.css';

interface SumsProps {
  /** The last one is what it comes to. */
  lines: readonly { label: string; value: string; plain?: boolean }[];
}

/** Labels with their amounts in a column, as on a slip. */
export function Sums({ lines }: SumsProps) {
  return (
    <dl className={classes.sums}>
      {lines.map(({ label, value, plain = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-plain={plain || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
