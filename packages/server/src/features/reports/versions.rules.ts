import { AMENDMENTS_MAX, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { invalidField, ruleBroken } from '#platform/errors';
import type { PageQuery } from '#platform/newest-first';

/** Versions are long: a page has no more, whatever is asked for. */
const VERSIONS_PAGE = 20;

/** Some of a report's earlier versions: from the first number to just before the other. */
export interface VersionRange {
  from: number;
  before: number;
}

/**
 * The earlier versions that a page holds of a report that is at `version`: the latest ones before the cursor's. Throws
 * 400 for a cursor that is none.
 */
export function readVersions(
  query: PageQuery,
  version: number,
): { range: VersionRange; nextCursor: string | null } {
  if (query.cursor !== undefined && !/^\d{1,9}$/.test(query.cursor)) {
    throw invalidField('cursor', 'This is no cursor of this list.');
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
