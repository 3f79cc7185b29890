import { isUnpaid, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import type { Selectable } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { ReportsTable } from '#db/tables/records.tables';
import { recordAudit } from '#features/audit/index';
import { refundFine } from '#features/bank/index';
import { custodyOf, fineStatusOf, isInCustody } from '#features/consequences/index';
import { dayOf, escapeWithin, inDollars, type Notice, sendNotice } from '#features/outbox/index';
import { type Occasion, storeChange } from '#features/reports/changing.domain';
import { insertPayments, listJudgeIds, sumRefundsAt } from '#features/reports/correcting.store';
import { type Filer, signatureOf } from '#features/reports/filing.policy';
import { describeReport, dueDateOf } from '#features/reports/reports.rules';
import * as store from '#features/reports/reports.store';
import { conflict, forbidden, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';

const MAX_TEXT = 1000;

interface Request extends Occasion {
  by: Filer;
  id: string;
}

interface Correction {
  change: Partial<Selectable<ReportsTable>>;
  /** Recipients and Markdown of the notice. */
  notice: Pick<AboutReport, 'userIds' | 'title' | 'text'>;
  summary: string;
}

/** Ends an arrest's time in custody. Throws 404, 403 for one's own character, 409 if it is void, over or has none. */
export const releaseFromCustody = (db: Db, request: Request & { reason: string }) =>
  correct(db, 'release', request, async (_, report) => {
    const { by, settings, now } = request;
    const reason = request.reason.trim();
    const rules = settings.values.consequences;
    if (report.voided_at !== null) throw conflict(REPORT_TEXTS.isVoid);
    if (custodyOf(report, rules) === null) throw conflict(REPORT_TEXTS.notInCustody);
    if (!isInCustody(report, rules, now)) throw conflict(REPORT_TEXTS.alreadyReleased);
    const name = `${report.first_name} ${report.last_name}`;
    return {
      change: {
        released_at: now,
        released_by: signatureOf(by.viewer),
        released_by_id: by.viewer.userId,
        release_reason: reason,
      },
      notice: {
        userIds: [report.owner_id],
        title: 'Released from custody',
        text: escapeWithin(`${name}, report ${report.number}: ${reason}`, MAX_TEXT),
      },
      summary: `Released from custody: ${describeReport(report)}: ${reason}`,
    };
  });

/** Voids a report and refunds its fine. Deletes nothing. Throws 404, 403 for one's own character, 409 if it is void. */
export const voidReport = (db: Db, request: Request & { reason: string }) =>
  correct(db, 'void', request, async (tx, report) => {
    const { by, now } = request;
    const reason = request.reason.trim();
    if (report.voided_at !== null) throw conflict(REPORT_TEXTS.alreadyVoid);
    const { refunded, report: settled } = await refund(tx, report, { amount: report.fine, now });
    return {
      change: {
        paid_at: settled.paid_at,
        paid_by: settled.paid_by,
        voided_at: now,
        voided_by: signatureOf(by.viewer),
        voided_by_id: by.viewer.userId,
        void_reason: reason,
      },
      notice: {
        userIds: [report.owner_id, report.author_user_id],
        title: `Report ${report.number} is void`,
        text: escapeWithin(reason, MAX_TEXT) + refundSentence(refunded),
      },
      summary: `Voided ${describeReport(report)}: ${reason}`,
    };
  });

/**
 * Restores a void report. A fine that was refunded is owed again, with a new due date; nothing is charged. Throws 404, 403
 * for one's own character, 409 if it isn't void.
 */
export const unvoidReport = (db: Db, request: Request) =>
  correct(db, 'unvoid', request, async (tx, report) => {
    const { settings, now } = request;
    if (report.voided_at === null) throw conflict(REPORT_TEXTS.notVoid);
    const wasRefunded = (await sumRefundsAt(tx, report.id, report.voided_at)) > 0;
    const valid = { voided_at: null, voided_by: null, voided_by_id: null, void_reason: null };
    const change = { ...valid, ...(wasRefunded ? dueDateOf(report, settings, now) : {}) };
    return {
      change,
      notice: {
        userIds: [report.owner_id, report.author_user_id],
        title: `Report ${report.number} is valid again`,
        // Without a name, because deleting an account doesn't change sent messages.
        text: `Restored by staff.${dueSentence({ ...report, ...change }, now)}`,
      },
      summary: `Restored ${describeReport(report)}`,
    };
  });

function dueSentence(report: store.ReportRow, now: number): string {
  if (!isUnpaid(fineStatusOf(report, now))) return '';
  const day = report.due_at === null ? '' : ` ${dayOf(report.due_at)}`;
  return ` The fine of ${inDollars(report.fine)} is due${day}.`;
}

function correct(
  db: Db,
  action: 'release' | 'void' | 'unvoid',
  { by, id, ...occasion }: Request,
  decide: (tx: Tx, report: store.ReportRow) => Promise<Correction>,
): Promise<store.WholeReport> {
  const { now } = occasion;
  return inTransaction(db, async (tx) => {
    const report = await store.lockReport(tx, id);
    if (report === undefined || !by.viewer.platforms.includes(report.platform)) {
      throw notFound(REPORT_TEXTS.notFound);
    }
    if (report.owner_id === by.viewer.userId) throw forbidden(REPORT_TEXTS.notYourself);
    const { change, notice, summary } = await decide(tx, report);
    const corrected = await correctReport(tx, report, change, occasion);
    await notifyAbout(tx, report, { ...notice, key: `${action}:${id}:${now}`, now });
    await recordAudit(tx, by, { action: `report.${action}`, about: ['report', id], summary, now });
    return corrected;
  });
}

/** Stores a change of a locked report, rewrites its direct message, and publishes it and its case. */
export async function correctReport(
  tx: Tx,
  report: store.ReportRow,
  change: Partial<Selectable<ReportsTable>>,
  occasion: Occasion,
): Promise<store.WholeReport> {
  const corrected = await storeChange(tx, report, change, { ...occasion, receipt: null });
  await publishCase(tx, corrected.report, occasion);
  return corrected;
}

/** Publishes a change of a report's case, if it has one, to its owner, author and all judges. */
export async function publishCase(
  tx: Tx,
  report: store.ReportRow,
  { settings, now }: Occasion,
): Promise<void> {
  const { id: reportId, case_id: caseId, civilian_id: civilianId, owner_id, author_user_id } = report;
  if (caseId === null) return;
  const readers = new Set([owner_id, author_user_id, ...(await listJudgeIds(tx, settings))]);
  const data = { caseId, reportId, civilianId };
  for (const userId of readers) await publish(tx, { name: 'case', readers: { userId }, data, now });
}

/**
 * Refunds cents of a locked report's fine, if it is paid. Returns what was refunded, nothing for a deleted account, and
 * the report: a fine that is refunded completely is unpaid again, and its payment stays in the books.
 */
export async function refund(
  tx: Tx,
  report: store.ReportRow,
  { amount, now }: { amount: number; now: number },
): Promise<{ refunded: number; report: store.ReportRow }> {
  if (report.paid_at === null || amount === 0) return { refunded: 0, report };
  const description = `Refund, report ${report.number}`;
  const journalIds = await refundFine(tx, { userId: report.owner_id, amount, description, now });
  await insertPayments(tx, report.id, journalIds);
  const refunded = journalIds.length === 0 ? 0 : amount;
  if (amount < report.fine) return { refunded, report };
  const unpaid = { paid_at: null, paid_by: null };
  await store.updateReport(tx, report.id, unpaid);
  return { refunded, report: { ...report, ...unpaid } };
}

export const refundSentence = (cents: number): string =>
  cents === 0 ? '' : ` ${inDollars(cents)} was refunded.`;

interface AboutReport extends Pick<Notice, 'key' | 'title' | 'text' | 'now'> {
  userIds: readonly string[];
  /** The report unless given. */
  open?: Notice['open'];
}

/** Sends a notice about a report to members, at most once each per `key`. */
export async function notifyAbout(
  tx: Tx,
  {
    id,
    platform,
    first_name,
    last_name,
  }: Pick<store.ReportRow, 'id' | 'platform' | 'first_name' | 'last_name'>,
  { key, userIds, ...notice }: AboutReport,
): Promise<void> {
  const about = `${first_name} ${last_name}`;
  for (const userId of userIds) {
    const open = { kind: 'report', id } as const;
    await sendNotice(tx, { open, ...notice, key: `${key}:${userId}`, userId, platform, about });
  }
}
