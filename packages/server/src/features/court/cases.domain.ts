import type { Ruling } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS, type CaseSide, STATEMENTS_A_SIDE } from '@ten-four/contract/cases/cases.values';
import { applyRuling, type RuledReport } from '@ten-four/contract/cases/ruling';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { outcomeSummary, requireCents, requireContestable, requireOpen } from '#features/court/cases.rules';
import * as store from '#features/court/cases.store';
import { caseReaderOf, sideOf } from '#features/court/court.policy';
import { escapeWithin } from '#features/outbox/index';
import {
  changeContent,
  correctReport,
  describeReport,
  dueDateOf,
  lockReport,
  notifyAbout,
  type Occasion,
  publishCase,
  type ReportRow,
  refund,
  refundSentence,
  sumRefundsAt,
  takeNumber,
} from '#features/reports/index';
import { conflict, forbidden, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { readRows } from '#platform/newest-first';
import { queuePush } from '#platform/push/queue-push';
import { foldForParts } from '#platform/search-text';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export interface Reading {
  viewer: Viewer;
  settings: Settings;
}

export interface CaseAction extends Occasion {
  by: Actor & { viewer: Viewer };
  id: string;
}

export interface CaseView {
  found: store.CaseRow;
  /** Null for viewers who see only the docket. */
  details: DetailRows | null;
}

export type DetailRows = Awaited<ReturnType<typeof readDetails>>;

/** Throws 400 for an invalid cursor. */
export const listCases = (
  db: Db,
  { viewer, settings, query }: Reading & { query: store.CaseQuery },
): Promise<{ rows: store.CaseRow[]; nextCursor: string | null }> =>
  readRows(query, 'opened_at', (page) =>
    store.listCases(db, caseReaderOf(viewer, settings), { ...query, page }),
  );

/** Throws 404, also for viewers who may not see it. */
export async function getCase(db: Db, { viewer, settings, id }: Reading & { id: string }): Promise<CaseView> {
  const found = await store.findCase(db, id, caseReaderOf(viewer, settings));
  if (found === undefined) throw notFound(CASE_TEXTS.notFound);
  const canReadDetails = viewer.staff || sideOf(viewer, found) !== null;
  return { found, details: canReadDetails ? await readDetails(db, found) : null };
}

async function readDetails(db: Db, found: store.CaseRow) {
  const { id, report_id, closed_at } = found;
  return {
    charges: await store.listCharges(db, found),
    statements: await store.listStatements(db, id),
    report: await store.findReport(db, report_id),
    refunded: closed_at === null ? 0 : await sumRefundsAt(db, report_id, closed_at),
  };
}

const MAX_NAME = 200;
const MAX_REASONS = 1000;

/**
 * Opens a case about a report of one's own character; its fine is on hold. Throws 404, 422 for warnings and without a
 * court, 409 for void, contested and late ones.
 */
export function contestReport(db: Db, action: CaseAction & { text: string }): Promise<CaseView> {
  const { settings, now } = action;
  const { viewer } = action.by;
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, action.id);
    if (report?.owner_id !== viewer.userId) throw notFound(REPORT_TEXTS.notFound);
    requireContestable(report, settings, now);
    const { civilian_id, owner_id, author_user_id, platform } = report;
    const number = await takeNumber(tx, 'case');
    const id = newId();
    const name = nameOf(report);
    const row = {
      id,
      number,
      civilian_id,
      owner_id,
      author_user_id,
      platform,
      report_id: report.id,
      report_version: report.version,
      status: 'Open' as const,
      opened_at: now,
      // The name is the first line, like in reports.
      folded: [foldForParts(name), number, report.number, foldForParts(report.officer_callsign)].join('\n'),
    };
    await store.insertCases(tx, [row]);
    const opening = { ...action, id };
    await insertStatement(tx, report, 'Owner', opening);
    await correctReport(tx, report, { case_id: id, case_state: 'Open' }, action);
    await recordChange(tx, report, 'open', opening, {
      userIds: [author_user_id],
      title: `Report ${report.number} was contested`,
      text: `Case ${number}, ${escapeWithin(name, MAX_NAME)}.`,
      summary: `Opened case ${number}`,
    });
    await queuePush(tx, [{ kind: 'case', subjectId: id, userId: author_user_id }], now);
    return getCase(tx, { viewer, settings, id });
  });
}

const nameOf = ({ first_name, last_name }: ReportRow): string => `${first_name} ${last_name}`;

const judgeName = ({ username }: Viewer): string => `Judge ${username}`;

function insertStatement(
  tx: Tx,
  report: ReportRow,
  side: CaseSide,
  { by: { viewer }, id, text, now }: CaseAction & { text: string },
): Promise<void> {
  const names = {
    Owner: nameOf(report),
    Officer: `${report.officer_callsign} ${report.officer_name}`,
    Judge: judgeName(viewer),
  };
  const by = { by_user_id: viewer.userId, by_name: names[side] };
  const row = { id: newId(), case_id: id, side, ...by, text: text.trim(), created_at: now };
  return store.insertStatements(tx, [row]);
}

/** Adds a statement of the actor's side. Throws 404, 409 if the case is closed or void, 422 above the limit. */
export const addStatement = (db: Db, action: CaseAction & { text: string }): Promise<CaseView> =>
  changeCase(db, action, async (tx, { report, found }) => {
    const ownSide = sideOf(action.by.viewer, found);
    if (ownSide === null) throw notFound(CASE_TEXTS.notFound);
    requireOpen(report);
    const statements = await store.listStatements(tx, found.id);
    if (statements.filter(({ side }) => side === ownSide).length >= STATEMENTS_A_SIDE) {
      throw ruleBroken(CASE_TEXTS.tooManyStatements);
    }
    await insertStatement(tx, report, ownSide, action);
    await publishCase(tx, report, action);
  });

/** Closes one's own case without a ruling; an unpaid fine is due again. Throws 404, 409 if it is closed or void. */
export const withdrawCase = (db: Db, action: CaseAction): Promise<CaseView> =>
  changeCase(db, action, async (tx, { report, found }) => {
    const { by, id, settings, now } = action;
    if (found.owner_id !== by.viewer.userId) throw notFound(CASE_TEXTS.notFound);
    requireOpen(report);
    await store.updateCase(tx, id, { status: 'Withdrawn', closed_at: now });
    const dueDate = report.paid_at === null ? dueDateOf(report, settings, now) : {};
    await correctReport(tx, report, { case_state: 'Withdrawn', ...dueDate }, action);
    await recordChange(tx, report, 'withdraw', action, {
      userIds: [report.author_user_id],
      title: `Case ${found.number} was withdrawn`,
      text: `Report ${report.number} stands as filed.`,
      summary: `Withdrew case ${found.number}`,
    });
  });

/**
 * Decides a case: a new version of the report, the refund, points, custody and messages in one transaction. Throws 404,
 * 403 for the owner and the author, 409 if it is decided, closed or void, 400 for charges that don't fit.
 */
export const ruleCase = (db: Db, action: CaseAction & { ruling: Ruling }): Promise<CaseView> =>
  changeCase(db, action, async (tx, { report, found }) => {
    const { by, id, ruling, now } = action;
    const { viewer } = by;
    if (sideOf(viewer, found) !== 'Judge') throw forbidden(CASE_TEXTS.ownCase);
    if (report.case_state === 'Decided' || report.case_state === 'Dismissed') {
      throw conflict(CASE_TEXTS.alreadyDecided);
    }
    requireOpen(report);
    const { fine, jail_minutes: jailTime, paid_at } = report;
    const contested = { charges: await store.listCharges(tx, found), fine, jailTime, paid: paid_at !== null };
    requireCents(ruling);
    const ruled = applyRuling(contested, ruling.charges);
    if ('problem' in ruled) throw invalidField('charges', ruled.problem);
    const reasons = ruling.reasons.trim();
    await store.updateCase(tx, id, {
      status: 'Decided',
      closed_at: now,
      reasons,
      judge_user_id: viewer.userId,
      judge_name: viewer.username,
    });
    const rulings = ruled.charges.map((charge) => ({
      case_id: id,
      position: charge.position,
      outcome: charge.outcome,
      fine: charge.fine,
      jail_minutes: charge.jailTime,
    }));
    await store.insertRulings(tx, rulings);
    const refunded = await changeReport(tx, report, ruled, action);
    const summary = outcomeSummary(ruled.charges);
    await recordChange(tx, report, 'rule', action, {
      userIds: [report.owner_id, report.author_user_id],
      title: `Case ${found.number} was decided`,
      text: `${summary}. ${escapeWithin(reasons, MAX_REASONS)}${refundSentence(refunded)}`,
      summary: `Decided case ${found.number}, ${summary}`,
    });
    await queuePush(tx, [{ kind: 'case', subjectId: id, userId: report.owner_id }], now);
  });

/** Returns the refund in cents. */
async function changeReport(
  tx: Tx,
  report: ReportRow,
  ruled: RuledReport<DetailRows['charges'][number]>,
  action: CaseAction,
): Promise<number> {
  const { by, settings, now } = action;
  const { type, notes, plate, location } = report;
  const offenses = ruled.charges.flatMap(({ title, outcome, fine, jailTime: jail_minutes, points }) =>
    title === null || outcome === 'Dismissed' ? [] : [{ title, fine, jail_minutes, points }],
  );
  const content = {
    type,
    notes,
    plate,
    location,
    offenses,
    reason: offenses.map(({ title }) => title).join(', '),
    fine: ruled.fine,
    jail_minutes: ruled.jailTime,
  };
  const { refunded, report: settled } = await refund(tx, report, { amount: ruled.refund, now });
  const author = { userId: by.viewer.userId, name: judgeName(by.viewer) };
  const changed = await changeContent(tx, settled, content, { by: author, now });
  const case_state = ruled.isDismissed ? 'Dismissed' : 'Decided';
  const dueDate = report.paid_at === null ? dueDateOf(changed, settings, now) : {};
  await correctReport(tx, changed, { case_state, ...dueDate }, action);
  return refunded;
}

/** Notifies members of a change of a case, and audits it. */
async function recordChange(
  tx: Tx,
  report: ReportRow,
  name: 'open' | 'withdraw' | 'rule',
  { by, id, now }: CaseAction,
  { summary, ...notice }: { userIds: string[]; title: string; text: string; summary: string },
): Promise<void> {
  await notifyAbout(tx, report, { ...notice, key: `case-${name}:${id}`, open: { kind: 'case', id }, now });
  const text = `${summary}: ${describeReport(report)}`;
  await recordAudit(tx, by, { action: `case.${name}`, about: ['case', id], summary: text, now });
}

/**
 * Changes a case while its report is locked. `found` was read before, so only the report tells the state. Returns the
 * case as the actor sees it then. Throws 404.
 */
const changeCase = (
  db: Db,
  { by: { viewer }, id, settings }: CaseAction,
  change: (tx: Tx, locked: { report: ReportRow; found: store.CaseRow }) => Promise<void>,
): Promise<CaseView> =>
  inTransaction(db, async (tx) => {
    const found = await store.findCase(tx, id);
    const report = found && (await lockReport(tx, found.report_id));
    if (found === undefined || report === undefined) throw notFound(CASE_TEXTS.notFound);
    await change(tx, { report, found });
    return getCase(tx, { viewer, settings, id });
  });
