import { isDeepStrictEqual } from 'node:util';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { recordAudit } from '#features/audit/index';
import * as reports from '#features/reports/index';
import { addToMedicalHistory, linkPatient } from '#features/safety-reports/patient-care.domain';
import {
  asFiler,
  canAmendReport,
  isPolice,
  platformsReadOf,
  reachOf,
  type SafetyViewer,
} from '#features/safety-reports/safety-reports.policy';
import {
  caseNumberOf,
  checkAmendment,
  type Fields,
  fieldsAfter,
  searchText,
} from '#features/safety-reports/safety-reports.rules';
import * as store from '#features/safety-reports/safety-reports.store';
import { forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { readTime } from '#platform/timestamps';

interface Reader {
  viewer: SafetyViewer;
  address: string;
}

export async function listSafetyReports(
  db: Db,
  viewer: SafetyViewer,
  query: PartOf<typeof safetyReportEndpoints.listSafetyReports, 'query'>,
): Promise<{ rows: store.SafetyReportRow[]; nextCursor: string | null }> {
  const page = readPage(query);
  const rows = await store.listReports(db, {
    reach: reachOf(viewer, query),
    officer: reports.readOfficer(query.officer),
    from: readTime('from', query.from),
    to: readTime('to', query.to),
    text: query.q,
    page,
  });
  return cutPage(rows, page, (report) => report.created_at);
}

export interface ReportWithVersions {
  report: store.SafetyReportRow;
  earlier: store.VersionRow[];
  nextCursor: string | null;
}

/** Throws 404, 403 for fire/rescue on police reports, 400 for an invalid cursor. */
export async function getSafetyReport(
  db: Db,
  viewer: SafetyViewer,
  id: string,
  query: PageQuery,
): Promise<ReportWithVersions> {
  const report = readable(viewer, await store.findReport(db, id));
  const { range, nextCursor } = reports.readVersions(query, report.version);
  return { report, earlier: await store.listVersions(db, id, range), nextCursor };
}

/** Files a report. Patient care reports also enter the medical history, which throws 404 and 422. */
export function fileSafetyReport(
  db: Db,
  request: {
    by: reports.FilingOfficer & { viewer: { discordId: string } };
    kind: SafetyReportKind;
    input: object;
    now: number;
  },
): Promise<store.SafetyReportRow> {
  const { by, kind, input, now } = request;
  return inTransaction(db, async (tx) => {
    const filed = await reports.authorColumns(tx, by.viewer);
    const number = await reports.takeNumber(tx, 'safety-report');
    const fields = fieldsAfter(kind, {}, input);
    const row = {
      ...filed,
      id: newId(),
      number,
      kind,
      version: 1,
      ...storedFields({ kind, number }, fields),
      created_at: now,
      updated_at: now,
    };
    await store.insertReports(tx, [row]);
    await storeVersion(tx, row, { by, author: by.viewer, action: 'safety-report.file', now });
    await addToMedicalHistory(tx, row, { before: {}, fields, author: by.viewer, now });
    await linkPatient(tx, { id: row.id, fields, now });
    return { ...row, discord_id: by.viewer.discordId };
  });
}

/** Keeps the previous version. Throws 404, 403, 400, 422 above the limit of amendments. */
export function amendSafetyReport(
  db: Db,
  { by, id, input, now }: { by: Reader; id: string; input: object; now: number },
): Promise<ReportWithVersions> {
  return inTransaction(db, async (tx) => {
    const report = readable(by.viewer, await store.lockReport(tx, id));
    if (!canAmendReport(by.viewer, report)) {
      const isPatients = report.kind === 'patient-care';
      throw forbidden(isPatients ? SAFETY_REPORT_TEXTS.notTheAuthor : SAFETY_REPORT_TEXTS.notYours);
    }
    checkAmendment(report.kind, input);
    const before: Fields = JSON.parse(report.fields);
    const fields = fieldsAfter(report.kind, before, input);
    if (!isDeepStrictEqual(before, fields)) {
      reports.requireAmendable(report);
      const change = { ...storedFields(report, fields), version: report.version + 1, updated_at: now };
      await store.updateReport(tx, id, change);
      const author = asFiler(report.kind, by.viewer);
      await storeVersion(tx, { ...report, ...change }, { by, author, action: 'safety-report.amend', now });
      await addToMedicalHistory(tx, report, { before, fields, author, now });
      await linkPatient(tx, { id, fields, now });
    }
    return getSafetyReport(tx, by.viewer, id, { limit: 1 });
  });
}

function readable(viewer: SafetyViewer, report: store.SafetyReportRow | undefined): store.SafetyReportRow {
  if (report !== undefined && platformsReadOf(report.kind, viewer).includes(report.platform)) return report;
  const isOtherService =
    report !== undefined && isPolice(report.kind) && !viewer.staff && viewer.officer === null;
  throw isOtherService
    ? forbidden(SAFETY_REPORT_TEXTS.notYourService)
    : notFound(SAFETY_REPORT_TEXTS.notFound);
}

const storedFields = (report: { kind: SafetyReportKind; number: number }, fields: Fields) => ({
  fields: JSON.stringify(fields),
  folded: searchText(caseNumberOf(report), fields),
});

const DONE = { 'safety-report.file': 'Filed', 'safety-report.amend': 'Amended' } as const;

async function storeVersion(
  tx: Tx,
  report: Omit<store.SafetyReportRow, 'discord_id'>,
  filing: { by: reports.Filer; author: reports.FilingViewer; action: keyof typeof DONE; now: number },
): Promise<void> {
  const { id, version, fields, kind } = report;
  const { by, author, action, now } = filing;
  const by_name = reports.signatureOf(author);
  await store.insertVersions(tx, [
    { report_id: id, version, fields, by_user_id: author.userId, by_name, created_at: now },
  ]);
  const summary = `${DONE[action]} ${SAFETY_REPORT_NAMES[kind].toLowerCase()} ${caseNumberOf(report)}`;
  await recordAudit(tx, by, { action, about: ['safety report', id], summary, now });
}
