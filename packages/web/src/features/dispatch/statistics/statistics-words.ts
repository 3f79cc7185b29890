import { dateFormat } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';

export const NO_VALUE = '–';
export const CALLS = { head: 'Calls' };
export const ON_DUTY = { head: 'On duty', csvHead: 'On duty (s)', format: formatHours };

/** Formats the value of a figure. */
export const textOf = (
  { format = String }: { format?: (value: number) => string },
  value: string | number | null | undefined,
): string => (typeof value === 'number' ? format(value) : (value ?? NO_VALUE));

export const formatSpan = (seconds: number | null): string =>
  seconds === null ? NO_VALUE : formatDuration(Math.round(seconds) * 1000);

export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

// A day has no time zone.
const dayFormat = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' });
const full = dateFormat({
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const at = (day: string) => new Date(`${day}T00:00:00Z`);

export const shortDay = (day: string): string => dayFormat.format(at(day));

export const longDay = (day: string): string => full.format(at(day));

export const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const countOf = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;
