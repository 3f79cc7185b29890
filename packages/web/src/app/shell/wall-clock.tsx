import { useMemo } from 'react';
import { useCommunity } from '#lib/community.ts';
import { clockIn } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import classes from './wall-clock.module.css';

/** The time as HH:mm:ss in the community's zone or, where it has none, the reader's; the zone is named beside it. */
export function WallClock() {
  const clockZone = useCommunity().data?.clockZone ?? null;
  const clock = useMemo(() => clockIn(clockZone), [clockZone]);
  const { time, zone } = clock(useNow());
  return (
    <span className={classes.clock} role="timer" aria-label="Clock" aria-live="off">
      <span className={classes.time}>{time}</span> <span className={classes.zone}>{zone}</span>
    </span>
  );
}
