import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { type CityPayment, payCity } from '#features/bank/index';
import { fineStatusOf, isUnpaid } from '#features/consequences/index';
import { inDollars, type MessageContent } from '#features/outbox/index';
import { storeChange } from '#features/reports/changing.domain';
import type { Filer } from '#features/reports/filing.policy';
import { describeReport } from '#features/reports/reports.rules';
import { insertPayments, lockReport, type WholeReport } from '#features/reports/reports.store';
import { type AppError, conflict, notFound, ruleBroken } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

export type FineRefusal =
  | { why: 'unknown' | 'not-yours' | 'paid-already' | 'on-hold' | 'nothing-to-pay' | 'short-of-funds' }
  | { why: 'changed'; fine: number };

export interface PaidFine extends WholeReport {
  parts: CityPayment[];
  message: MessageContent;
}

/**
 * Pays a report's fine once, from the wallet, then the character's accounts (reliability.md, invariant 6). `shown` is
 * the amount the payer saw, in cents. Returns the reason if refused. Locks the report before the ledger. The caller
 * records the audit entry.
 */
export async function payFine(
  tx: Tx,
  {
    reportId,
    userId,
    shown,
    settings,
    now,
  }: { reportId: string; userId: string; shown: number | null; settings: Settings; now: number },
): Promise<PaidFine | FineRefusal> {
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
  await insertPayments(
    tx,
    parts.map(({ journalId: journal_id }) => ({ journal_id, report_id: reportId })),
  );
  const receipt = { paidBy: `${report.first_name} ${report.last_name}`, at: now, parts };
  // The message is needed after a button press too, because the response may reach Discord too late.
  const paid = await storeChange(tx, report, { paid_at: now, paid_by: userId }, { receipt, settings, now });
  return { ...paid, parts };
}

/** Throws 404, 409 if paid or without a fine, 422 for too little money. */
export function payOwnFine(
  db: Db,
  request: { by: Filer; reportId: string; settings: Settings; now: number },
): Promise<PaidFine> {
  const { by, reportId, settings, now } = request;
  return inTransaction(db, async (tx) => {
    const paid = await payFine(tx, { reportId, userId: by.viewer.userId, shown: null, settings, now });
    if ('why' in paid) throw refusalError(paid);
    await recordPayment(tx, { by, paid, now });
    return paid;
  });
}

export async function recordPayment(
  tx: Tx,
  { by, paid, now }: { by: Actor; paid: PaidFine; now: number },
): Promise<void> {
  const { report } = paid;
  const summary = `Paid the fine of ${describeReport(report)}`;
  await recordAudit(tx, by, { action: 'report.pay', about: ['report', report.id], summary, now });
}

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
