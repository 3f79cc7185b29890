import { DAY, HOUR } from '#platform/clock';

/** Quiet hours in the community's time zone. */
const NIGHT = [4, 5];
/** Minimum milliseconds since the last backup, at night. */
const MIN_AGE_AT_NIGHT = 12 * HOUR;
const OVERDUE_AFTER = 28 * HOUR;
/** Two missed nights. */
const TOO_OLD = 2 * DAY;

/** Milliseconds; the database's creation if there is no backup. */
export interface LastBackup {
  at: number;
  isBackup: boolean;
}

/** Returns whether a backup is due; a null `zone` means UTC. */
export function isDue({ at }: LastBackup, { now, zone }: { now: number; zone: string | null }): boolean {
  const age = now - at;
  return age >= OVERDUE_AFTER || (age >= MIN_AGE_AT_NIGHT && NIGHT.includes(hourIn(zone, now)));
}

export function backupProblem({ at, isBackup }: LastBackup, now: number) {
  if (now - at <= TOO_OLD) return null;
  const days = Math.floor((now - at) / DAY);
  return {
    what: isBackup ? `The last backup is ${days} days old.` : 'No backup has been made yet.',
    remedy: 'The host can find the reason in the server log.',
    since: at,
  };
}

/** Lists all backups but the newest; their names sort by time. */
export const listSurplus = (names: readonly string[], max: number): string[] =>
  names
    .filter((name) => /^ten-four-[\dTZ-]+\.backup$/.test(name))
    .sort()
    .reverse()
    .slice(max);

function hourIn(zone: string | null, now: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: zone ?? 'UTC',
  });
  return Number(format.format(now));
}
