import { isUnpaid, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { type CityPayment, payCity } from '#features/bank/index';
import { fineStatusOf } from '#features/consequences/index';
import { inDollars, type MessageContent } from '#features/outbox/index';
import { type Occasion, storeChange } from '#features/reports/changing.domain';
import { insertPayments } from '#features/reports/correcting.store';
import { describeReport } from '#features/reports/reports.rules';
import { lockReport, type WholeReport } from '#features/reports/reports.store';
import { AppError, conflict, forbidden, notFound, ruleBroken } from '#platform/errors';

export interface PaidFine extends WholeReport {
  parts: CityPayment[];
  message: MessageContent;
}

/**
 * Pays a report's fine once, from the wallet, then the character's accounts (reliability.md, invariant 6). `shown` is
 * the amount the payer saw, in cents. Returns the error if refused. Locks the report before the ledger.
 */
export async function payFine(
  tx: Tx,
  request: Occasion & { by: Actor; reportId: string; shown: number | null },
): Promise<PaidFine | AppError> {
  const { by, reportId, shown, settings, now } = request;
  const { userId } = by.viewer;
  const report = await lockReport(tx, reportId);
  if (report === undefined) return notFound(REPORT_TEXTS.notFound);
  if (report.owner_id !== userId) return forbidden(REPORT_TEXTS.notYourFine);
  const status = fineStatusOf(report, now);
  if (status === 'Paid') return conflict(REPORT_TEXTS.alreadyPaid);
  if (status === 'On Hold') return conflict(REPORT_TEXTS.onHold);
  if (!isUnpaid(status)) return conflict(REPORT_TEXTS.nothingToPay);
  if (shown !== null && shown !== report.fine) {
    return conflict(REPORT_TEXTS.fineChanged(inDollars(report.fine)));
  }
  const { civilian_id: civilianId } = report;
  const description = `Fine, report ${report.number}`;
  const parts = await payCity(tx, { userId, civilianId, amount: report.fine, description, now });
  if (parts === null) return ruleBroken(REPORT_TEXTS.shortOfFunds);
  const journalIds = parts.map(({ journalId }) => journalId);
  await insertPayments(tx, reportId, journalIds);
  const change = { paid_at: now, paid_by: userId };
  // The message is needed after a button press too, because the response may reach Discord too late.
  const paid = await storeChange(tx, report, change, { receipt: parts, settings, now });
  const summary = `Paid the fine of ${describeReport(report)}`;
  await recordAudit(tx, by, { action: 'report.pay', about: ['report', reportId], summary, now });
  return { ...paid, parts };
}

/** Throws 404, also for other members' fines, 409 if paid or without a fine, 422 for too little money. */
export const payOwnFine = (db: Db, request: Occasion & { by: Actor; reportId: string }): Promise<PaidFine> =>
  inTransaction(db, async (tx) => {
    const paid = await payFine(tx, { ...request, shown: null });
    if (!(paid instanceof AppError)) return paid;
    throw paid.code === 'forbidden' ? notFound(REPORT_TEXTS.notFound) : paid;
  });
