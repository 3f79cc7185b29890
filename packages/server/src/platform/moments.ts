import { invalidField } from '#platform/errors';

/** A time in milliseconds as it goes out: ISO 8601 in UTC. */
export const moment = (time: number): string => new Date(time).toISOString();

/** Returns the day of a time, in UTC: `YYYY-MM-DD`. */
export const dayOf = (time: number): string => moment(time).slice(0, 10);

export const momentOrNull = (time: number | null): string | null => (time === null ? null : moment(time));

/** Years go out in four digits; a zone can bring a moment past them. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The time of a moment in a query or a body, in milliseconds. Throws 400 for what is none after all, such as a leap
 * second, and for one of a year beyond 9999.
 */
export function readTime(field: string, given: string): number;
export function readTime(field: string, given: string | undefined): number | undefined;
export function readTime(field: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const time = Date.parse(given);
  if (Number.isNaN(time) || time > LAST) throw invalidField(field, 'Not a valid date and time.');
  return time;
}
