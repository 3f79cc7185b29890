import { invalidField } from '#platform/errors';

export const timestamp = (time: number): string => new Date(time).toISOString();

export const dayOf = (time: number): string => timestamp(time).slice(0, 10);

export const timestampOrNull = (time: number | null): string | null =>
  time === null ? null : timestamp(time);

/** ISO years have four digits. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Parses a timestamp of a request. Throws 400 for invalid ones, such as leap seconds, and years after 9999. */
export function readTime(field: string, given: string): number;
export function readTime(field: string, given: string | undefined): number | undefined;
export function readTime(field: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const time = Date.parse(given);
  if (Number.isNaN(time) || time > LAST) throw invalidField(field, 'Not a valid date and time.');
  return time;
}
