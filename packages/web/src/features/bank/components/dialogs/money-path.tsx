import { IconArrowDown } from '@tabler/icons-react';
import classes from './money-path.module.css';

interface End {
  title: string;
  /** An account number stands in the code font. */
  code?: boolean;
  details: string;
}

/** Where the money comes from and where it goes. */
export function MoneyPath({ from, to }: { from: End; to: End }) {
  return (
    <div className={classes.path}>
      <dl>
        <Stop label="From" end={from} />
        <Stop label="To" end={to} />
      </dl>
      <span className={classes.arrow} aria-hidden="true">
        <IconArrowDown size={16} stroke={1.75} />
      </span>
    </div>
  );
}

function Stop({ label, end }: { label: string; end: End }) {
  return (
    <div className={classes.stop}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.title} data-code={end.code || undefined}>
          {end.title}
        </span>
        <span className={classes.details}>{end.details}</span>
      </dd>
    </div>
  );
}
