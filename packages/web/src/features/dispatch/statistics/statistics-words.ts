import type { Span } from '@ten-four/contract/console/statistics.contract';
import { formatDuration } from '#lib/duration.ts';
import { dateFormat } from '#lib/moments.ts';

/** What stands where there is no figure. */
export const NOTHING = '–';

/** Seconds as '04:10'. */
export const formatSpan = (seconds: number | null): string =>
  seconds === null ? NOTHING : formatDuration(Math.round(seconds) * 1000);

/** Seconds of duty as '12 h 05 min'. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

// A day is no moment: no zone shifts it.
const near = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' });
const full = dateFormat({
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'Nov 20'. */
export const shortDay = (day: string): string => near.format(at(day));

/** 'Fri, Nov 20, 2026'. */
export const longDay = (day: string): string => full.format(at(day));

/** '14:00'. */
export const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const countOf = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** The columns of how long something took. */
export const SPAN_FIGURES = [
  {
    head: 'Median',
    rawHead: 'Median (s)',
    text: ({ median }: Span) => formatSpan(median),
    raw: ({ median }: Span) => median,
  },
  {
    head: '90%',
    rawHead: '90% (s)',
    text: ({ p90 }: Span) => formatSpan(p90),
    raw: ({ p90 }: Span) => p90,
  },
];
