import { foldText } from '@ten-four/contract/common/fold';
import { AMENDMENTS_MAX, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { readCursor, writeCursor } from '#platform/cursor';
import { ruleBroken } from '#platform/errors';
import type { PageQuery } from '#platform/newest-first';

export type OfficerFilter = { callsign: string } | { name: string };

/** Departments define their own callsign patterns, but every callsign has a digit. */
const CALLSIGN = /^(?=.*[0-9])[A-Za-z0-9 -]{2,12}$/;

/** Parses a search for an officer: a callsign if the text can be one, otherwise a name. Undefined for blank text. */
export function readOfficer(typed: string | undefined): OfficerFilter | undefined {
  const text = typed?.trim();
  if (text === undefined || text === '') return undefined;
  return CALLSIGN.test(text) ? { callsign: text.toUpperCase() } : { name: foldText(text) };
}

/** Versions are long, so pages are small. */
const VERSIONS_PAGE = 20;

export interface VersionRange {
  from: number;
  before: number;
}

/** Throws 400 for an invalid cursor. */
export function readVersions(
  query: PageQuery,
  version: number,
): { range: VersionRange; nextCursor: string | null } {
  const [number] = readCursor(query.cursor, 'number') ?? [version];
  const before = Math.min(number, version);
  // Numbered from 1 without gaps.
  const from = Math.max(1, before - Math.min(query.limit ?? VERSIONS_PAGE, VERSIONS_PAGE));
  return { range: { from, before }, nextCursor: from > 1 ? writeCursor(from) : null };
}

/** Throws 422 above the limit of amendments. */
export function requireAmendable({ version }: { version: number }): void {
  if (version > AMENDMENTS_MAX) throw ruleBroken(REPORT_TEXTS.tooManyAmendments);
}
