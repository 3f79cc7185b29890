import { Fragment } from 'react';
import classes from './plot.module.css';

interface BarRowsProps {
  /** What each bar of a row is of. */
  heads: readonly string[];
  rows: readonly {
    name: string;
    /** Null where there is nothing. */
    bars: readonly { value: number | null; words: string; title?: string }[];
  }[];
  /** What is said beneath, where not all rows are shown. */
  rest: string | null;
}

/** Bars beside their names, with their figures. What they show stands in a table too: nothing of it is read out. */
export function BarRows({ heads, rows, rest }: BarRowsProps) {
  const most = heads.map((_, bar) => Math.max(1, ...rows.map(({ bars }) => bars[bar]?.value ?? 0)));
  return (
    <div className={classes.rows} aria-hidden>
      <span />
      {heads.map((head) => (
        <span key={head} className={classes.head}>
          {head}
        </span>
      ))}
      {rows.map(({ name, bars }) => (
        <Fragment key={name}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          {bars.map(({ value, words, title }, bar) => (
            <Fragment key={heads[bar]}>
              <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" data-bar={bar}>
                <title>{title ?? words}</title>
                <rect width={((value ?? 0) / (most[bar] ?? 1)) * 100} height={1} />
              </svg>
              <span className={classes.figure} title={title}>
                {words}
              </span>
            </Fragment>
          ))}
        </Fragment>
      ))}
      {rest !== null && <span className={classes.rest}>{rest}</span>}
    </div>
  );
}
