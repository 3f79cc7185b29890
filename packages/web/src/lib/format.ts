import { dateFormat } from './date-format.ts';

const dayFormat = dateFormat({ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** Formats in UTC, so that no zone shifts the day. Returns other text unchanged. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : dayFormat.format(date);
}

export function orNa(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? 'N/A' : String(value);
}
