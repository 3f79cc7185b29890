import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import type { Tx } from '#db/database';
import { findAnyAccount } from '#features/bank/accounts.store';
import { shownStatus } from '#features/bank/bank.rules';
import { post } from '#features/bank/ledger.domain';
import { lockLedgerAccounts, MINT } from '#features/bank/ledger.store';
import { conflict, notFound, ruleBroken } from '#platform/errors';
import { publish } from '#platform/live/publish';

/**
 * Moves cents from the mint, or back if negative. Returns the new balance. Throws 404, 409 for a closed account, 422 if
 * the balance is too low.
 */
export async function adjustBalance(
  tx: Tx,
  request: {
    userId: string;
    /** Null for the wallet. */
    accountId: string | null;
    amount: number;
    description: string;
    by: string;
    now: number;
  },
): Promise<number> {
  const { userId, accountId, amount, description, by, now } = request;
  const civilianId = accountId === null ? null : await requireOpen(tx, accountId, userId);
  const id = accountId ?? userId;
  const held = await lockLedgerAccounts(tx, [id, MINT]);
  const account = held.find((each) => each.id === id);
  if (account === undefined) throw conflict(BANK_TEXTS.notOpen);
  if (account.balance + amount < 0) throw ruleBroken(MEMBER_TEXTS.balanceTooLow);
  const [from, to] = amount > 0 ? [MINT, id] : [id, MINT];
  const movement = { type: 'Adjustment' as const, description, from, to, amount: Math.abs(amount), by };
  await post(tx, { accounts: held, movements: [movement], now });
  const readers = { userId };
  if (civilianId === null) await publish(tx, { name: 'wallet', readers, data: {}, now });
  else await publish(tx, { name: 'accounts', readers, data: { civilianId }, now });
  return account.balance + amount;
}

async function requireOpen(tx: Tx, id: string, ownerId: string): Promise<string> {
  const account = await findAnyAccount(tx, { id, ownerId });
  if (account === undefined) throw notFound(BANK_TEXTS.accountNotFound);
  if (account.deleted_at !== null || shownStatus(account) !== 'Active') throw conflict(BANK_TEXTS.notOpen);
  return account.civilian_id;
}
