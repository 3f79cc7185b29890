import { isPayable, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Doer, recordAudit } from '#features/audit/index';
import { type CityPayment, payCity } from '#features/bank/index';
import type { Caller } from '#features/filing/index';
import { inWords } from '#features/reports/reports.domain';
import {
  holdReport,
  listOffenses,
  markPaid,
  type ReportRow,
  type WholeReport,
} from '#features/reports/reports.store';
import { type AppError, conflict, notFound, ruleBroken } from '#platform/errors';
import { publish } from '#platform/live/publish';

/** Why a fine was not paid; nothing has changed then. */
export type FineRefusal = 'unknown' | 'not-yours' | 'paid-already' | 'nothing-to-pay' | 'short-of-funds';

/** A paid fine with the parts of the payment, in the order in which they were taken. */
export interface PaidFine {
  report: ReportRow;
  parts: CityPayment[];
}

/**
 * Pays a report's fine for the owner of its subject, deceased or not: from the wallet, then from the owner's accounts,
 * to the city treasury, at most once (reliability.md, invariant 6). Answers why where it cannot be paid. The report is
 * held before the ledger, always. In a transaction of `inTransaction`; the audit entry is the caller's, who knows from
 * where it came. `now` in milliseconds.
 */
export async function payFine(
  tx: Tx,
  request: { reportId: string; userId: string; now: number },
): Promise<PaidFine | FineRefusal> {
  const { reportId, userId, now } = request;
  const report = await holdReport(tx, reportId);
  if (report === undefined) return 'unknown';
  if (report.owner_id !== userId) return 'not-yours';
  if (report.paid_at !== null) return 'paid-already';
  if (!isPayable({ type: report.type, fineAmount: report.fine })) return 'nothing-to-pay';
  const description = `Fine, report ${report.number}`;
  const parts = await payCity(tx, { userId, amount: report.fine, description, now });
  if (parts === null) return 'short-of-funds';
  const journalIds = parts.map(({ journalId }) => journalId);
  if (!(await markPaid(tx, reportId, { by: userId, at: now, journalIds }))) {
    throw new Error('A fine was paid while the report was held');
  }
  const { civilian_id: civilianId } = report;
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
  return { report: { ...report, paid_at: now, paid_by: userId }, parts };
}

/**
 * Pays the fine of a report about a character of the caller's. Throws 404 for no such report, 409 where it is paid
 * already or has none, 422 where wallet and accounts hold too little. `now` in milliseconds.
 */
export function payOwnFine(
  db: Db,
  request: { by: Caller; reportId: string; now: number },
): Promise<WholeReport & { parts: CityPayment[] }> {
  const { by, reportId, now } = request;
  return inTransaction(db, async (tx) => {
    const paid = await payFine(tx, { reportId, userId: by.viewer.userId, now });
    if (typeof paid === 'string') throw refused(paid);
    await recordPayment(tx, { by, paid, now });
    const offenses = (await listOffenses(tx, [reportId])).get(reportId) ?? [];
    return { ...paid, offenses };
  });
}

/** Writes a payment into the audit log, in the transaction that made it. */
export async function recordPayment(
  tx: Tx,
  { by, paid, now }: { by: Doer; paid: PaidFine; now: number },
): Promise<void> {
  const { report } = paid;
  const summary = `Paid the fine of ${inWords(report)}`;
  await recordAudit(tx, { ...by, action: 'report.pay', object: 'report', objectId: report.id, summary, now });
}

function refused(why: FineRefusal): AppError {
  switch (why) {
    case 'unknown':
    case 'not-yours':
      return notFound(REPORT_TEXTS.notFound);
    case 'paid-already':
      return conflict(REPORT_TEXTS.paidAlready);
    case 'nothing-to-pay':
      return conflict(REPORT_TEXTS.nothingToPay);
    case 'short-of-funds':
      return ruleBroken(REPORT_TEXTS.shortOfFunds);
  }
}
