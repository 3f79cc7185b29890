import type { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS, type CaseSide, STATEMENTS_A_SIDE } from '@ten-four/contract/cases/cases.values';
import type { ContestedReport } from '@ten-four/contract/cases/ruling';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import type { Selectable } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { CaseRulingsTable, CaseStatementsTable, ReportsTable } from '#db/tables/records.tables';
import { type Actor, recordAudit } from '#features/audit/index';
import { requireContestable } from '#features/court/cases.rules';
import * as store from '#features/court/cases.store';
import { canReadDetails, caseReaderOf, sideOf } from '#features/court/court.policy';
import { escapeWithin } from '#features/outbox/index';
import {
  correctReport,
  describeReport,
  dueDateOf,
  lockReport,
  notifyAbout,
  type Occasion,
  publishCase,
  type ReportRow,
  takeNumber,
} from '#features/reports/index';
import { conflict, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { readRows } from '#platform/newest-first';
import { queuePush } from '#platform/push/queue-push';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export interface CaseAction extends Occasion {
  by: Actor & { viewer: Viewer };
  id: string;
}

export interface DetailRows {
  contested: Omit<ContestedReport, 'paid'>;
  rulings: Selectable<CaseRulingsTable>[];
  statements: Selectable<CaseStatementsTable>[];
  report: Selectable<ReportsTable>;
}

export interface CaseView {
  found: store.CaseRow;
  /** Null for viewers who see only the docket. */
  details: DetailRows | null;
}

/** Throws 400 for an invalid cursor. */
export const listCases = (
  db: Db,
  {
    viewer,
    settings,
    query,
  }: { viewer: Viewer; settings: Settings; query: PartOf<typeof caseEndpoints.listCases, 'query'> },
): Promise<{ rows: store.CaseRow[]; nextCursor: string | null }> => {
  const { status, platform, q: text, mine } = query;
  const wanted = { status, platform, text, onlyOwn: mine === 'true' };
  const reader = caseReaderOf(viewer, settings);
  return readRows(query, 'opened_at', (page) => store.listCases(db, reader, { ...wanted, page }));
};

/** Throws 404, also for viewers who may not see it. */
export async function getCase(
  db: Db,
  { viewer, settings, id }: { viewer: Viewer; settings: Settings; id: string },
): Promise<CaseView> {
  const found = await store.findCase(db, id, caseReaderOf(viewer, settings));
  if (found === undefined) throw notFound(CASE_TEXTS.notFound);
  return { found, details: canReadDetails(viewer, found) ? await readDetails(db, found) : null };
}

const readDetails = async (db: Db, found: store.CaseRow): Promise<DetailRows> => ({
  contested: await store.findContested(db, found),
  rulings: await store.listRulings(db, found.id),
  statements: await store.listStatements(db, found.id),
  report: await store.findReport(db, found.report_id),
});

/**
 * Opens a case about a report of one's own character; its fine is on hold. Throws 404, 422 for warnings and without a
 * court, 409 for void, contested and late ones.
 */
export function contestReport(
  db: Db,
  { by, id, statement, ...occasion }: CaseAction & { statement: string },
): Promise<CaseView> {
  const { viewer } = by;
  const { settings, now } = occasion;
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, id);
    if (report?.owner_id !== viewer.userId) throw notFound(REPORT_TEXTS.notFound);
    requireContestable(report, settings, now);
    const number = await takeNumber(tx, 'case');
    const caseId = newId();
    const name = nameOf(report);
    const row = {
      id: caseId,
      number,
      report_id: id,
      report_version: report.version,
      civilian_id: report.civilian_id,
      owner_id: report.owner_id,
      author_user_id: report.author_user_id,
      platform: report.platform,
      status: 'Open' as const,
      opened_at: now,
      folded: store.searchText({
        name,
        number,
        reportNumber: report.number,
        callsign: report.officer_callsign,
      }),
    };
    await store.insertCases(tx, [row]);
    await insertStatement(tx, { report, caseId, side: 'Owner', by, text: statement, now });
    await correctReport(tx, report, { case_id: caseId, case_state: 'Open' }, occasion);
    await notifyAbout(tx, report, {
      key: `case-open:${caseId}`,
      userIds: [report.author_user_id],
      title: `Report ${report.number} was contested`,
      text: `Case ${number}, ${escapeWithin(name, MAX_NAME)}.`,
      open: { kind: 'case', id: caseId },
      now,
    });
    await queuePush(tx, [{ kind: 'case', subjectId: caseId, userId: report.author_user_id }], now);
    const summary = `Opened case ${number}: ${describeReport(report)}`;
    await recordAudit(tx, by, { action: 'case.open', about: ['case', caseId], summary, now });
    return getCase(tx, { viewer, settings, id: caseId });
  });
}

const MAX_NAME = 200;

const nameOf = ({ first_name, last_name }: ReportRow): string => `${first_name} ${last_name}`;

export const judgeName = ({ username }: Viewer): string => `Judge ${username}`;

/** Adds a statement of the actor's side. Throws 404, 409 if the case is closed or void, 422 above the limit. */
export function addStatement(
  db: Db,
  { by, id, text, ...occasion }: CaseAction & { text: string },
): Promise<CaseView> {
  const { viewer } = by;
  const { settings, now } = occasion;
  return inTransaction(db, async (tx) => {
    const { report, found } = await lockCase(tx, id);
    const side = sideOf(viewer, found);
    if (side === null) throw notFound(CASE_TEXTS.notFound);
    requireOpen(found);
    const statements = await store.listStatements(tx, id);
    if (statements.filter((each) => each.side === side).length >= STATEMENTS_A_SIDE) {
      throw ruleBroken(CASE_TEXTS.tooManyStatements);
    }
    await insertStatement(tx, { report, caseId: id, side, by, text, now });
    await publishCase(tx, report, occasion);
    return getCase(tx, { viewer, settings, id });
  });
}

function insertStatement(
  tx: Tx,
  statement: {
    report: ReportRow;
    caseId: string;
    side: CaseSide;
    by: CaseAction['by'];
    text: string;
    now: number;
  },
): Promise<void> {
  const { report, caseId, side, by, text, now } = statement;
  const names = {
    Owner: nameOf(report),
    Officer: `${report.officer_callsign} ${report.officer_name}`,
    Judge: judgeName(by.viewer),
  };
  const row = {
    id: newId(),
    case_id: caseId,
    side,
    by_user_id: by.viewer.userId,
    by_name: names[side],
    text: text.trim(),
    created_at: now,
  };
  return store.insertStatements(tx, [row]);
}

/** Closes one's own case without a ruling; an unpaid fine is due again. Throws 404, 409 if it is closed or void. */
export function withdrawCase(db: Db, { by, id, ...occasion }: CaseAction): Promise<CaseView> {
  const { viewer } = by;
  const { settings, now } = occasion;
  return inTransaction(db, async (tx) => {
    const { report, found } = await lockCase(tx, id);
    if (found.owner_id !== viewer.userId) throw notFound(CASE_TEXTS.notFound);
    requireOpen(found);
    await store.updateCase(tx, id, { status: 'Withdrawn', closed_at: now });
    const dueDate = report.paid_at === null ? dueDateOf(report, settings, now) : {};
    const change = { case_state: 'Withdrawn' as const, ...dueDate };
    await correctReport(tx, report, change, occasion);
    await notifyAbout(tx, report, {
      key: `case-withdraw:${id}`,
      userIds: [report.author_user_id],
      title: `Case ${found.number} was withdrawn`,
      text: `Report ${report.number} stands as filed.`,
      open: { kind: 'case', id },
      now,
    });
    const summary = `Withdrew case ${found.number}: ${describeReport(report)}`;
    await recordAudit(tx, by, { action: 'case.withdraw', about: ['case', id], summary, now });
    return getCase(tx, { viewer, settings, id });
  });
}

/** Locks the report of a case, which every change of the case locks first. Throws 404. */
export async function lockCase(tx: Tx, id: string): Promise<{ report: ReportRow; found: store.CaseRow }> {
  const seen = await store.findCase(tx, id);
  const report = seen && (await lockReport(tx, seen.report_id));
  // Read again, because the case may have been closed before the lock.
  const found = report && (await store.findCase(tx, id));
  if (report === undefined || found === undefined) throw notFound(CASE_TEXTS.notFound);
  return { report, found };
}

/** Throws 409. */
export function requireOpen(found: store.CaseRow): void {
  if (found.voided_at !== null) throw conflict(REPORT_TEXTS.isVoid);
  if (found.status !== 'Open') throw conflict(CASE_TEXTS.notOpen);
}
