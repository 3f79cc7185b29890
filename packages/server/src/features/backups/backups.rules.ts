import { DAY, HOUR } from '#platform/clock';

/** Hours of the community's clock when few play. */
const NIGHT = [4, 5];
/** Milliseconds after the last backup before a night, or any hour if the nights were missed, calls for another. */
const RESTED = 12 * HOUR;
const MISSED = 28 * HOUR;
/** A backup older than two days means that two nights in a row made none. */
const TOO_OLD = 2 * DAY;

/** The last good backup, or when the database was made if there is none; in milliseconds. */
export interface LastBackup {
  at: number;
  isBackup: boolean;
}

/** Returns whether a backup is due; `zone` is the community's time zone, null for UTC. */
export function isDue({ at }: LastBackup, { now, zone }: { now: number; zone: string | null }): boolean {
  const age = now - at;
  return age >= MISSED || (age >= RESTED && NIGHT.includes(hourIn(zone, now)));
}

/** Returns what staff need to know about an old backup, or null. */
export function backupProblem({ at, isBackup }: LastBackup, now: number) {
  if (now - at <= TOO_OLD) return null;
  const days = Math.floor((now - at) / DAY);
  return {
    what: isBackup ? `The last backup is ${days} days old.` : 'No backup has been made yet.',
    remedy: "Whoever hosts Ten-Four finds the reason in the server's log.",
    since: at,
  };
}

/** Returns the names to delete, so that the newest `most` remain; names begin with the time they were made. */
export const surplus = (names: readonly string[], most: number): string[] =>
  names
    .filter((name) => /^ten-four-[\dTZ-]+\.backup$/.test(name))
    .sort()
    .reverse()
    .slice(most);

function hourIn(zone: string | null, now: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: zone ?? 'UTC',
  });
  return Number(format.format(now));
}
