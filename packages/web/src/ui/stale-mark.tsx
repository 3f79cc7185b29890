import classes from './stale-mark.module.css';

interface StaleMarkProps {
  stale: boolean;
}

/** Says beside a list's title that what it shows may be out of date. */
export function StaleMark({ stale }: StaleMarkProps) {
  return (
    <span role="status">
      {stale && (
        <span className={classes.mark} title="There is no connection: this may be out of date.">
          Stale
        </span>
      )}
    </span>
  );
}
