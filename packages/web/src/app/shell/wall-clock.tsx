import { lazily } from '#lib/lazily.ts';
import { formatClock } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import classes from './wall-clock.module.css';

const zoneFormat = lazily(() => new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }));

/** The time as HH:mm:ss in the reader's zone, which is named beside it (specification §2, officer dashboard). */
export default function WallClock() {
  const now = useNow();
  const zone =
    zoneFormat()
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (
    <span className={classes.clock} role="timer" aria-label="Clock" aria-live="off">
      <span className={classes.time}>{formatClock(new Date(now).toISOString())}</span>{' '}
      <span className={classes.zone}>{zone}</span>
    </span>
  );
}
