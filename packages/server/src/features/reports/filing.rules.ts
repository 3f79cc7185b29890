import { foldText } from '@ten-four/contract/common/fold';
import { AMENDMENTS_MAX, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { invalidField, ruleBroken } from '#platform/errors';
import type { PageQuery } from '#platform/newest-first';

/** What all that officers file has in common: reports, public safety reports, warrants. */

/** Which officer's files are asked for: by callsign, or by a part of the name in the form that searches compare. */
export type OfficerFilter = { callsign: string } | { name: string };

/** As callsigns are of any pattern, today's or an older one: signs among which there is a digit. */
const CALLSIGN = /^(?=.*[0-9])[A-Za-z0-9 -]{2,12}$/;

/** What is typed as an officer means a callsign where it can be one, else a part of a name. Undefined for blanks. */
export function readOfficer(typed: string | undefined): OfficerFilter | undefined {
  const text = typed?.trim();
  if (text === undefined || text === '') return undefined;
  return CALLSIGN.test(text) ? { callsign: text.toUpperCase() } : { name: foldText(text) };
}

/** Versions are long: a page has no more, whatever is asked for. */
const VERSIONS_PAGE = 20;

/** Some of a report's earlier versions: from the first number to just before the other. */
export interface VersionRange {
  from: number;
  before: number;
}

/** The earlier versions on a page: the latest before the cursor's. Throws 400 for a cursor that is none. */
export function readVersions(
  query: PageQuery,
  version: number,
): { range: VersionRange; nextCursor: string | null } {
  if (query.cursor !== undefined && !/^\d{1,9}$/.test(query.cursor)) {
    throw invalidField('cursor', 'Invalid cursor.');
  }
  const before = Math.min(Number(query.cursor ?? version), version);
  // They are numbered from 1 without gaps.
  const from = Math.max(1, before - Math.min(query.limit ?? VERSIONS_PAGE, VERSIONS_PAGE));
  return { range: { from, before }, nextCursor: from > 1 ? String(from) : null };
}

/** Throws 422 for a report that was amended as often as may be. */
export function requireAmendable({ version }: { version: number }): void {
  if (version > AMENDMENTS_MAX) throw ruleBroken(REPORT_TEXTS.tooManyAmendments);
}
