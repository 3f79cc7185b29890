import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { type CityPayment, payCity } from '#features/bank/index';
import { fineStatusOf, isUnpaid } from '#features/consequences/index';
import { inDollars, type MessageContent } from '#features/outbox/index';
import { type Occasion, storeChange } from '#features/reports/changing.domain';
import { insertPayments } from '#features/reports/correcting.store';
import { describeReport } from '#features/reports/reports.rules';
import { lockReport, type WholeReport } from '#features/reports/reports.store';
import { type AppError, conflict, notFound, ruleBroken } from '#platform/errors';

export type FineRefusal =
  | { why: 'unknown' | 'not-yours' | 'paid-already' | 'on-hold' | 'nothing-to-pay' | 'short-of-funds' }
  | { why: 'changed'; fine: number };

export interface PaidFine extends WholeReport {
  parts: CityPayment[];
  message: MessageContent;
}

/**
 * Pays a report's fine once, from the wallet, then the character's accounts (reliability.md, invariant 6). `shown` is
 * the amount the payer saw, in cents. Returns the reason if refused. Locks the report before the ledger.
 */
export async function payFine(
  tx: Tx,
  request: Occasion & { by: Actor; reportId: string; shown: number | null },
): Promise<PaidFine | FineRefusal> {
  const { by, reportId, shown, settings, now } = request;
  const { userId } = by.viewer;
  const report = await lockReport(tx, reportId);
  if (report === undefined) return { why: 'unknown' };
  if (report.owner_id !== userId) return { why: 'not-yours' };
  const status = fineStatusOf(report, now);
  if (status === 'Paid') return { why: 'paid-already' };
  if (status === 'On Hold') return { why: 'on-hold' };
  if (!isUnpaid(status)) return { why: 'nothing-to-pay' };
  if (shown !== null && shown !== report.fine) return { why: 'changed', fine: report.fine };
  const { civilian_id: civilianId } = report;
  const description = `Fine, report ${report.number}`;
  const parts = await payCity(tx, { userId, civilianId, amount: report.fine, description, now });
  if (parts === null) return { why: 'short-of-funds' };
  const journalIds = parts.map(({ journalId }) => journalId);
  await insertPayments(tx, reportId, journalIds);
  const change = { paid_at: now, paid_by: userId };
  // The message is needed after a button press too, because the response may reach Discord too late.
  const paid = await storeChange(tx, report, change, { receipt: parts, settings, now });
  const summary = `Paid the fine of ${describeReport(report)}`;
  await recordAudit(tx, by, { action: 'report.pay', about: ['report', reportId], summary, now });
  return { ...paid, parts };
}

/** Throws 404, 409 if paid or without a fine, 422 for too little money. */
export const payOwnFine = (db: Db, request: Occasion & { by: Actor; reportId: string }): Promise<PaidFine> =>
  inTransaction(db, async (tx) => {
    const paid = await payFine(tx, { ...request, shown: null });
    if ('why' in paid) throw refusalError(paid);
    return paid;
  });

export const refusalText = (refusal: FineRefusal): string =>
  refusal.why === 'changed' ? REPORT_TEXTS.fineChanged(inDollars(refusal.fine)) : REFUSAL_TEXTS[refusal.why];

const REFUSAL_TEXTS = {
  unknown: REPORT_TEXTS.notFound,
  'not-yours': REPORT_TEXTS.notYourFine,
  'on-hold': REPORT_TEXTS.onHold,
  'paid-already': REPORT_TEXTS.alreadyPaid,
  'nothing-to-pay': REPORT_TEXTS.nothingToPay,
  'short-of-funds': REPORT_TEXTS.shortOfFunds,
} as const;

/** Returns 404 for other members' fines, to hide that they exist. */
const refusalError = (refusal: FineRefusal): AppError => {
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
