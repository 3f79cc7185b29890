import { isPayable, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { type CityPayment, payCity } from '#features/bank/index';
import { inDollars, type MessageContent, renewDirectMessage } from '#features/outbox/index';
import type { Filer } from '#features/reports/filing.policy';
import { inWords } from '#features/reports/reports.domain';
import { announcedReport } from '#features/reports/reports.rules';
import { holdReport, listOffenses, markPaid, type WholeReport } from '#features/reports/reports.store';
import { type AppError, conflict, notFound, ruleBroken } from '#platform/errors';
import { publish } from '#platform/live/publish';

/** Why a fine was not paid; nothing has changed then. `changed`: it is another one than the payer was shown. */
export type FineRefusal =
  | { why: 'unknown' | 'not-yours' | 'paid-already' | 'nothing-to-pay' | 'short-of-funds' }
  | { why: 'changed'; fine: number };

/** A paid fine, the parts of the payment as they were taken, and what the direct message says from now on. */
export interface PaidFine extends WholeReport {
  parts: CityPayment[];
  message: MessageContent;
}

/**
 * Pays a report's fine for the owner of its subject, deceased or not: from the wallet, then from that character's
 * accounts, to the city treasury, at most once (reliability.md, invariant 6). `shown` is the fine in cents that the payer
 * was shown, where that is known. Answers why where it cannot be paid. The report is held before the ledger, always. In a
 * transaction of `inTransaction`; the audit entry is the caller's, who knows from where it came.
 */
export async function payFine(
  tx: Tx,
  { reportId, userId, shown, now }: { reportId: string; userId: string; shown: number | null; now: number },
): Promise<PaidFine | FineRefusal> {
  const report = await holdReport(tx, reportId);
  if (report === undefined) return { why: 'unknown' };
  if (report.owner_id !== userId) return { why: 'not-yours' };
  if (report.paid_at !== null) return { why: 'paid-already' };
  if (!isPayable({ type: report.type, fineAmount: report.fine })) return { why: 'nothing-to-pay' };
  if (shown !== null && shown !== report.fine) return { why: 'changed', fine: report.fine };
  const { civilian_id: civilianId } = report;
  const description = `Fine, report ${report.number}`;
  const parts = await payCity(tx, { userId, civilianId, amount: report.fine, description, now });
  if (parts === null) return { why: 'short-of-funds' };
  const journalIds = parts.map(({ journalId }) => journalId);
  if (!(await markPaid(tx, reportId, { by: userId, at: now, journalIds }))) {
    throw new Error('A fine was paid while the report was held');
  }
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
  const paid = { ...report, paid_at: now, paid_by: userId };
  const offenses = (await listOffenses(tx, [reportId])).get(reportId) ?? [];
  const receipt = { paidBy: `${report.first_name} ${report.last_name}`, at: now, parts };
  // Also where the payer pressed the message's button: the answer to that may miss the time that Discord gives it.
  const message = await renewDirectMessage(tx, { report: announcedReport(paid, offenses), receipt, now });
  return { report: paid, offenses, parts, message };
}

/** Pays a fine of the caller's. Throws 404, 409 where it is paid already or there is none, 422 for too little money. */
export function payOwnFine(db: Db, request: { by: Filer; reportId: string; now: number }): Promise<PaidFine> {
  const { by, reportId, now } = request;
  return inTransaction(db, async (tx) => {
    const paid = await payFine(tx, { reportId, userId: by.viewer.userId, shown: null, now });
    if ('why' in paid) throw refused(paid);
    await recordPayment(tx, { by, paid, now });
    return paid;
  });
}

/** Writes a payment into the audit log, in the transaction that made it. */
export async function recordPayment(
  tx: Tx,
  { by, paid, now }: { by: Actor; paid: PaidFine; now: number },
): Promise<void> {
  const { report } = paid;
  const summary = `Paid the fine of ${inWords(report)}`;
  await recordAudit(tx, by, { action: 'report.pay', about: ['report', report.id], summary, now });
}

/** Why a fine was not paid, in words for who wanted to pay it. */
export const refusalText = (refusal: FineRefusal): string =>
  refusal.why === 'changed' ? REPORT_TEXTS.fineChanged(inDollars(refusal.fine)) : WHY_NOT[refusal.why];

const WHY_NOT = {
  unknown: REPORT_TEXTS.notFound,
  'not-yours': REPORT_TEXTS.notYourFine,
  'paid-already': REPORT_TEXTS.paidAlready,
  'nothing-to-pay': REPORT_TEXTS.nothingToPay,
  'short-of-funds': REPORT_TEXTS.shortOfFunds,
} as const;

/** A stranger's fine looks like a missing one. */
const refused = (refusal: FineRefusal): AppError => {
  switch (refusal.why) {
    case 'unknown':
    case 'not-yours':
      return notFound(REPORT_TEXTS.notFound);
    case 'short-of-funds':
      return ruleBroken(refusalText(refusal));
    default:
      return conflict(refusalText(refusal));
  }
};
