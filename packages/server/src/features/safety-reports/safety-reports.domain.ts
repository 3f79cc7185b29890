import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { recordAudit } from '#features/audit/index';
import {
  type Filer,
  type FilingOfficer,
  type FilingViewer,
  readOfficer,
  readVersions,
  requireAmendable,
  signatureOf,
  stampOf,
  takeNumber,
} from '#features/reports/index';
import { linkPatient, tellPatient } from '#features/safety-reports/patient-care.domain';
import {
  type Asked,
  isPolice,
  mayAmendReport,
  platformsReadOf,
  reachOf,
  type SafetyViewer,
  towards,
} from '#features/safety-reports/safety-reports.policy';
import {
  caseNumberOf,
  checkAmendment,
  type Fields,
  fieldsAfter,
  saysTheSame,
  searchText,
} from '#features/safety-reports/safety-reports.rules';
import {
  findReport,
  holdReport,
  insertReports,
  insertVersions,
  listReports,
  listVersions,
  type SafetyReportRow,
  updateReport,
  type VersionRow,
} from '#features/safety-reports/safety-reports.store';
import { forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { readTime } from '#platform/moments';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';

/** Who reads or amends, and from which network address. */
interface Reader {
  viewer: SafetyViewer;
  address: string;
}

/** What narrows a list of public safety reports; times are moments, both included. */
export interface SafetyReportQuery extends PageQuery, Asked {
  officer?: string;
  from?: string;
  to?: string;
  q?: string;
}

/** A page of the reports that a viewer reads. Throws 400 for moments that are none. */
export async function listSafetyReports(
  db: Db,
  viewer: SafetyViewer,
  query: SafetyReportQuery,
): Promise<{ rows: SafetyReportRow[]; nextCursor: string | null }> {
  const page = readPage(query);
  const rows = await listReports(db, {
    reach: reachOf(viewer, query),
    officer: readOfficer(query.officer),
    from: readTime('from', query.from),
    to: readTime('to', query.to),
    text: query.q,
    page,
  });
  return cutPage(rows, page, (report) => report.created_at);
}

/** A report with some of its earlier versions, oldest first, and where those before them begin. */
export interface ReportWithVersions {
  report: SafetyReportRow;
  earlier: VersionRow[];
  nextCursor: string | null;
}

/** Throws 404 for a report that the viewer does not read, 403 for fire/rescue about one of the police's, and 400 for a cursor that is none. */
export async function getSafetyReport(
  db: Db,
  viewer: SafetyViewer,
  id: string,
  query: PageQuery,
): Promise<ReportWithVersions> {
  const report = readable(viewer, await findReport(db, id));
  const { range, nextCursor } = readVersions(query, report.version);
  return { report, earlier: await listVersions(db, id, range), nextCursor };
}

/**
 * Files a report of a kind on the platform where its author serves, who is given as `towards` has them. One about a
 * patient who is a character is written into the medical history as well: throws 404 and 422 as that does.
 */
export function fileSafetyReport(
  db: Db,
  request: {
    by: FilingOfficer & { viewer: { discordId: string } };
    kind: SafetyReportKind;
    input: object;
    now: number;
  },
): Promise<SafetyReportRow> {
  const { by, kind, input, now } = request;
  return inTransaction(db, async (tx) => {
    const filed = await stampOf(tx, by.viewer);
    const number = await takeNumber(tx, 'safety-report');
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
    await insertReports(tx, [row]);
    await tell(tx, row, { by, author: by.viewer, action: 'safety-report.file', now });
    await tellPatient(tx, row, { before: {}, fields, author: by.viewer, now });
    await linkPatient(tx, { id: row.id, fields, now });
    return { ...row, discord_id: by.viewer.discordId };
  });
}

/**
 * Amends a report by keys of its kind's form; the version before stays readable. One that says the same already is left
 * as it is. Throws 404 for a report that the caller does not read, 403 for one that they may not amend, 400 for what the
 * form does not take, 422 where it was amended too often. Answers it with the version before.
 */
export function amendSafetyReport(
  db: Db,
  { by, id, input, now }: { by: Reader; id: string; input: object; now: number },
): Promise<ReportWithVersions> {
  return inTransaction(db, async (tx) => {
    const report = readable(by.viewer, await holdReport(tx, id));
    if (!mayAmendReport(by.viewer, report)) {
      const isPatients = report.kind === 'patient-care';
      throw forbidden(isPatients ? SAFETY_REPORT_TEXTS.notTheAuthor : SAFETY_REPORT_TEXTS.notYours);
    }
    checkAmendment(report.kind, input);
    const before: Fields = JSON.parse(report.fields);
    const fields = fieldsAfter(report.kind, before, input);
    if (!saysTheSame(before, fields)) {
      requireAmendable(report);
      const change = { ...storedFields(report, fields), version: report.version + 1, updated_at: now };
      await updateReport(tx, id, change);
      const author = towards(report.kind, by.viewer);
      await tell(tx, { ...report, ...change }, { by, author, action: 'safety-report.amend', now });
      await tellPatient(tx, report, { before, fields, author, now });
      await linkPatient(tx, { id, fields, now });
    }
    return getSafetyReport(tx, by.viewer, id, { limit: 1 });
  });
}

function readable(viewer: SafetyViewer, report: SafetyReportRow | undefined): SafetyReportRow {
  if (report !== undefined && platformsReadOf(report.kind, viewer).includes(report.platform)) return report;
  const isOthers = report !== undefined && isPolice(report.kind) && !viewer.staff && viewer.officer === null;
  throw isOthers ? forbidden(SAFETY_REPORT_TEXTS.notYourService) : notFound(SAFETY_REPORT_TEXTS.notFound);
}

const storedFields = (report: { kind: SafetyReportKind; number: number }, fields: Fields) => ({
  fields: JSON.stringify(fields),
  folded: searchText(caseNumberOf(report), fields),
});

const DONE = { 'safety-report.file': 'Filed', 'safety-report.amend': 'Amended' } as const;

/** Keeps the version that was just written, and writes it into the audit log. */
async function tell(
  tx: Tx,
  report: Omit<SafetyReportRow, 'discord_id'>,
  deed: { by: Filer; author: FilingViewer; action: keyof typeof DONE; now: number },
): Promise<void> {
  const { id, version, fields, kind } = report;
  const { by, author, action, now } = deed;
  const by_name = signatureOf(author);
  await insertVersions(tx, [
    { report_id: id, version, fields, by_user_id: author.userId, by_name, created_at: now },
  ]);
  const summary = `${DONE[action]} ${SAFETY_REPORT_NAMES[kind].toLowerCase()} ${caseNumberOf(report)}`;
  await recordAudit(tx, by, { action, about: ['safety report', id], summary, now });
}
