import { normaliseCallsign } from '@ten-four/contract/officers/officers.values';
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
