import { invalidField } from '#platform/errors';

/** A time in milliseconds as it goes out: ISO 8601 in UTC. */
export const moment = (time: number): string => new Date(time).toISOString();

export const momentOrNull = (time: number | null): string | null => (time === null ? null : moment(time));

/** The time of a moment in a query, in milliseconds. Throws 400 for what is none after all, such as a leap second. */
export function readTime(field: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw invalidField(field, 'There is no such moment.');
  return time;
}
