import classes from './big-amount.module.css';
import { formatMoney } from './money.ts';

/** A large amount, its cents set back, so that the dollars are read first. */
export function BigAmount({ dollars }: { dollars: number }) {
  const text = formatMoney(dollars);
  const point = text.lastIndexOf('.');
  return (
    <span className={classes.big}>
      {text.slice(0, point)}
      <span className={classes.cents}>{text.slice(point)}</span>
    </span>
  );
}
