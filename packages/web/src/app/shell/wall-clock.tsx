import { formatClock, zoneLabel } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import classes from './wall-clock.module.css';

/** The time as HH:mm:ss in the reader's zone, which is named beside it. */
export default function WallClock() {
  const now = useNow();
  return (
    <span className={classes.clock} role="timer" aria-label="Clock" aria-live="off">
      <span className={classes.time}>{formatClock(new Date(now).toISOString())}</span>{' '}
      <span className={classes.zone}>{zoneLabel(now)}</span>
    </span>
  );
}
