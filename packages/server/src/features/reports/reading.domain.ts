import type { PartOf } from '@ten-four/contract/common/endpoint';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import type { Db } from '#db/database';
import type { AnnouncedReport } from '#features/outbox/index';
import { announce, type Occasion } from '#features/reports/changing.domain';
import type { FilingViewer } from '#features/reports/filing.policy';
import { readOfficer, readVersions } from '#features/reports/filing.rules';
import { readerOf } from '#features/reports/reports.policy';
import * as store from '#features/reports/reports.store';
import { notFound } from '#platform/errors';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { readTime } from '#platform/timestamps';

type ReportQuery = PartOf<typeof reportEndpoints.listReports, 'query'>;

/** Throws 400 for invalid times. */
export async function listReports(
  db: Db,
  viewer: FilingViewer,
  query: ReportQuery,
): Promise<{ reports: store.WholeReport[]; nextCursor: string | null }> {
  const page = readPage(query);
  const rows = await store.listReports(db, {
    reader: readerOf(viewer),
    platforms: platformsListed(viewer, query),
    type: query.type,
    civilianId: query.civilianId,
    callId: query.callId,
    officer: readOfficer(query.officer),
    from: readTime('from', query.from),
    to: readTime('to', query.to),
    text: query.q,
    page,
  });
  const { rows: shown, nextCursor } = cutPage(rows, page, (report) => report.created_at);
  const ids = shown.map(({ id }) => id);
  const offenses = await store.listOffenses(db, ids);
  return {
    reports: shown.map((report) => ({ report, offenses: offenses.get(report.id) ?? [] })),
    nextCursor,
  };
}

function platformsListed(viewer: FilingViewer, { platform, civilianId }: ReportQuery) {
  const { platforms } = readerOf(viewer);
  if (platforms.length === 0 || civilianId !== undefined)
    return platform === undefined ? undefined : [platform];
  const listed = platforms.filter((each) => platform === undefined || platform === each);
  return listed.length === PLATFORMS.length ? undefined : listed;
}

interface Version {
  version: store.VersionRow;
  offenses: store.OffenseRow[];
}

export type ReportWithVersions = store.WholeReport & { earlier: Version[]; nextCursor: string | null };

/** Throws 404, 400 for an invalid cursor. */
export async function getReport(
  db: Db,
  viewer: FilingViewer,
  id: string,
  query: PageQuery,
): Promise<ReportWithVersions> {
  const report = await store.findReport(db, id, readerOf(viewer));
  if (report === undefined) throw notFound(REPORT_TEXTS.notFound);
  const { range, nextCursor } = readVersions(query, report.version);
  const { versions, offenses } = await store.listVersions(db, report, range);
  const offensesOf = (number: number) => offenses.filter(({ version }) => version === number);
  const earlier = versions.map((version) => ({ version, offenses: offensesOf(version.version) }));
  return { report, offenses: offensesOf(report.version), earlier, nextCursor };
}

export async function findReportToSend(
  db: Db,
  wanted: { authorId: string; discordId: string; reportId: string | undefined },
  occasion: Occasion,
): Promise<AnnouncedReport | undefined> {
  const report = await store.findLatestOwn(db, wanted);
  if (report === undefined) return undefined;
  const offenses = (await store.listOffenses(db, [report.id])).get(report.id) ?? [];
  return announce(db, { report, offenses }, occasion);
}
