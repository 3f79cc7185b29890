import { formatNearDate } from './moments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a day says more than a number of days. */
const LONG = 7 * DAY;

/** How long ago a moment was, at a time in milliseconds: '17 h ago'. */
export function agoWords(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  return passed < MINUTE ? 'just now' : `${spanWords(passed)} ago`;
}

/** The same, and the day where that is more than a week ago: 'Nov 2'. */
export const seenWords = (moment: string, now: number): string =>
  now - Date.parse(moment) < LONG ? agoWords(moment, now) : formatNearDate(moment);

/** In how long a moment comes, 'in 20 h', where that is within a day from a time in milliseconds; else null. */
export function soonWords(moment: string, now: number): string | null {
  const left = Date.parse(moment) - now;
  if (left <= 0 || left >= DAY) return null;
  return left < MINUTE ? 'in less than a minute' : `in ${spanWords(left)}`;
}

/** A span of milliseconds in its largest unit: '35 min', '3 d'. */
export function spanWords(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
}
