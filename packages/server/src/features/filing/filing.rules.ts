import { normaliseCallsign } from '@ten-four/contract/officers/officers.values';
import { invalidField } from '#platform/errors';
import { foldKey } from '#platform/search-text';

/** Which officer's files are asked for: by callsign, or by a part of the name in the form that searches compare. */
export type OfficerFilter = { callsign: string } | { name: string };

/** What is typed as an officer means a callsign where it can be one, else a part of a name. Undefined for blanks. */
export function readOfficer(typed: string | undefined): OfficerFilter | undefined {
  const text = typed?.trim();
  if (text === undefined || text === '') return undefined;
  const callsign = normaliseCallsign(text);
  return callsign === null ? { name: foldKey(text) } : { callsign };
}

/** The time of a moment in a query, in milliseconds. Throws 400 for what is none after all, such as a leap second. */
export function readTime(field: string, moment: string | undefined): number | undefined {
  if (moment === undefined) return undefined;
  const time = Date.parse(moment);
  if (Number.isNaN(time)) throw invalidField(field, 'Must be a date-time.');
  return time;
}

/** Text that may be absent, trimmed; null where nothing was given. */
export const readText = (text: string | null | undefined): string | null => text?.trim() || null;
