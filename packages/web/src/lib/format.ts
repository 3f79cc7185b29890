import { dateFormat } from './moments.ts';

const dayFormat = dateFormat({ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** A calendar day, `YYYY-MM-DD`, as 'Mar 14, 1994', in UTC, so that no zone shifts it. Other text comes back as it is. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : dayFormat.format(date);
}

/** The value as text, or 'N/A' where there is none. */
export function orNa(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? 'N/A' : String(value);
}
