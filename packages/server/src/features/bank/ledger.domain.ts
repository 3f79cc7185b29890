import type { Tx } from '#db/database';
import { draft, type Entry, type LedgerAccount, type Movement } from '#features/bank/ledger.rules';
import {
  findLedgerAccount,
  holdLedgerAccounts,
  insertEntries,
  insertJournals,
  insertLedgerAccount,
  listLedgerAccountsOf,
  listLedgerAccountsOfUser,
  MINT,
  setClosed,
  settleAccounts,
} from '#features/bank/ledger.store';

/**
 * Writes movements between accounts that the transaction holds: journals, entries and balances in three statements. The
 * database refuses whatever would overdraw an account, at the latest when the transaction commits. Answers the entries,
 * two a movement: from, then to.
 */
export async function post(
  tx: Tx,
  request: { accounts: readonly LedgerAccount[]; movements: Movement[]; now: number },
): Promise<Entry[]> {
  const { journals, entries, settled } = draft(request.accounts, request.movements, request.now);
  await insertJournals(tx, journals);
  await insertEntries(tx, entries);
  await settleAccounts(tx, settled);
  return entries;
}

/**
 * Gives a user, at first sign-in, a wallet with the starting cash (cents) from the mint. Does nothing where the wallet
 * has seen money before. In the transaction that has just written the user's row: of two first sign-ins at once, the
 * second waits there for what the first does here.
 */
export async function openWallet(
  tx: Tx,
  { userId, startingCash, now }: { userId: string; startingCash: number; now: number },
): Promise<void> {
  const known = await findLedgerAccount(tx, userId);
  if (known === undefined) await insertLedgerAccount(tx, { id: userId, kind: 'wallet' });
  if (startingCash === 0 || (known?.position ?? 0) > 0) return;
  const accounts = await holdLedgerAccounts(tx, [userId, MINT]);
  await post(tx, {
    accounts,
    movements: [
      {
        type: 'Starting Cash',
        description: 'Welcome to San Andreas',
        from: MINT,
        to: userId,
        amount: startingCash,
        by: null,
      },
    ],
    now,
  });
}

/**
 * Moves what a deleted character's accounts hold to its owner's wallet; nothing moves in or out of them until
 * `reopenAccountsOf`. In the transaction that has just deleted the character, so that no account can be added.
 */
export async function closeAccountsOf(
  tx: Tx,
  { civilianId, ownerId, now }: { civilianId: string; ownerId: string; now: number },
): Promise<void> {
  const ids = await listLedgerAccountsOf(tx, civilianId);
  const held = await holdLedgerAccounts(tx, [...ids, ownerId]);
  const emptied = held.filter(({ id, balance }) => id !== ownerId && balance > 0);
  if (emptied.length > 0) {
    const movements = emptied.map(({ id, balance }) => ({
      type: 'Account Closed' as const,
      description: 'Balance paid out to the wallet',
      from: id,
      to: ownerId,
      amount: balance,
      by: ownerId,
    }));
    await post(tx, { accounts: held, movements, now });
  }
  await setClosed(tx, ids, true);
}

/**
 * Takes back to the mint what a user's wallet and all accounts of their characters hold, and closes them. In the
 * transaction that has just deleted the characters.
 */
export async function payOutToMint(tx: Tx, { userId, now }: { userId: string; now: number }): Promise<void> {
  const ids = [userId, ...(await listLedgerAccountsOfUser(tx, userId))];
  const held = await holdLedgerAccounts(tx, [...ids, MINT]);
  const movements = held
    .filter(({ id, balance }) => id !== MINT && balance > 0)
    .map(({ id, balance }) => ({
      type: 'Account Closed' as const,
      description: 'Account deleted',
      from: id,
      to: MINT,
      amount: balance,
      by: userId,
    }));
  if (movements.length > 0) await post(tx, { accounts: held, movements, now });
  await setClosed(tx, ids, true);
}

/** Opens the accounts of a restored character again, as empty as they were left. */
export async function reopenAccountsOf(tx: Tx, civilianId: string): Promise<void> {
  await setClosed(tx, await listLedgerAccountsOf(tx, civilianId), false);
}
