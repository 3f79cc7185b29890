import { normaliseCallsign, PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { AMENDMENTS_MAX, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { userTag } from '@ten-four/contract/session/session.values';
import { invalidField, ruleBroken } from '#platform/errors';
import type { PageQuery } from '#platform/newest-first';
import { foldKey } from '#platform/search-text';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

/** What all that officers file has in common: reports, public safety reports, warrants. */

/** What of a viewer decides about files, and what is written down with them. */
export type FilingViewer = Pick<Viewer, 'userId' | 'username' | 'discriminator' | 'staff' | 'officer'>;

/** Who files or changes something, and from which network address. */
export interface Filer {
  viewer: FilingViewer;
  address: string;
}

/** The same where officers alone may come. */
export interface FilingOfficer extends Filer {
  viewer: FilingViewer & Pick<OfficerViewer, 'officer'>;
}

/** The platforms whose files a viewer reads: an officer's own, both for staff; of these the one asked for, if any. */
export function platformsReadBy({ staff, officer }: FilingViewer, asked?: Platform): Platform[] {
  const readable = PLATFORMS.filter((platform) => staff || officer?.platform === platform);
  return readable.filter((platform) => asked === undefined || platform === asked);
}

/** Staff, and the officer who wrote it while they serve on its platform. */
export const mayAmend = (
  { staff, officer, userId }: FilingViewer,
  filed: { author_user_id: string; platform: Platform },
): boolean => staff || (filed.author_user_id === userId && officer?.platform === filed.platform);

/** What an amendment is signed with: a callsign, or the name of staff without one. */
export const signatureOf = (viewer: FilingViewer): string => viewer.officer?.callsign ?? userTag(viewer);

/** Which officer's files are asked for: by callsign, or by a part of the name in the form that searches compare. */
export type OfficerFilter = { callsign: string } | { name: string };

/** What is typed as an officer means a callsign where it can be one, else a part of a name. Undefined for blanks. */
export function readOfficer(typed: string | undefined): OfficerFilter | undefined {
  const text = typed?.trim();
  if (text === undefined || text === '') return undefined;
  const callsign = normaliseCallsign(text);
  return callsign === null ? { name: foldKey(text) } : { callsign };
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
