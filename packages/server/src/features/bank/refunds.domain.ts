import type { Tx } from '#db/database';
import { post } from '#features/bank/ledger.domain';
import { insertRefunds, lockLedgerAccounts, MINT, TREASURY } from '#features/bank/ledger.store';
import { publish } from '#platform/live/publish';

/**
 * Refunds cents of a paid fine to a member's wallet: from the treasury, and from the mint what the treasury lacks.
 * Returns what was refunded, which is nothing if the wallet is closed. Lock the report first, because the ledger locks
 * last; its payment stays as it is.
 */
export async function refundFine(
  tx: Tx,
  request: {
    userId: string;
    amount: number;
    report: { id: string; number: number; paid_at: number | null; paid_by: string | null };
    now: number;
  },
): Promise<number> {
  const { userId, amount, report, now } = request;
  const { paid_at, paid_by } = report;
  if (amount === 0 || paid_at === null || paid_by === null) return 0;
  const held = await lockLedgerAccounts(tx, [TREASURY, MINT, userId]);
  if (!held.some(({ id }) => id === userId)) return 0;
  const inTreasury = held.find(({ id }) => id === TREASURY)?.balance ?? 0;
  const fromTreasury = Math.min(amount, inTreasury);
  const details = { type: 'Refund' as const, description: `Refund, report ${report.number}`, by: null };
  const movements = [
    { ...details, from: TREASURY, to: userId, amount: fromTreasury },
    { ...details, from: MINT, to: userId, amount: amount - fromTreasury },
  ].filter((movement) => movement.amount > 0);
  const entries = await post(tx, { accounts: held, movements, now });
  const rows = entries
    .filter(({ account_id }) => account_id === userId)
    .map(({ journal_id }) => ({ journal_id, report_id: report.id, paid_at, paid_by }));
  await insertRefunds(tx, rows);
  await publish(tx, { name: 'wallet', readers: { userId }, data: {}, now });
  return amount;
}
