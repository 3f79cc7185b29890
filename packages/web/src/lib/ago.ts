import { formatNearDate } from './date-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONG = 7 * DAY;

export function formatAgo(at: string, now: number): string {
  const elapsed = now - Date.parse(at);
  return elapsed < MINUTE ? 'just now' : `${formatSpan(elapsed)} ago`;
}

export const formatSeen = (at: string, now: number): string =>
  now - Date.parse(at) < LONG ? formatAgo(at, now) : formatNearDate(at);

export function formatSoon(at: string, now: number): string | null {
  const remaining = Date.parse(at) - now;
  if (remaining <= 0 || remaining >= DAY) return null;
  return remaining < MINUTE ? 'in less than a minute' : `in ${formatSpan(remaining)}`;
}

export function formatSpan(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
}
