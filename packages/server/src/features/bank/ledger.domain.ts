import type { Tx } from '#db/database';
import { draft, type Entry, type LedgerAccount, type Movement } from '#features/bank/ledger.rules';
import * as store from '#features/bank/ledger.store';

/**
 * Writes movements between locked accounts in three statements. The database rejects an overdraft at commit. Returns two
 * entries per movement: from, then to.
 */
export async function post(
  tx: Tx,
  request: { accounts: readonly LedgerAccount[]; movements: Movement[]; now: number },
): Promise<Entry[]> {
  const { journals, entries, settled } = draft(request.accounts, request.movements, request.now);
  if (entries.length === 0) return entries;
  await store.insertJournals(tx, journals);
  await store.insertEntries(tx, entries);
  const moved = new Set(entries.map(({ account_id }) => account_id));
  const changed = settled.filter(({ id }) => moved.has(id));
  await store.settleAccounts(tx, changed);
  return entries;
}

/**
 * Funds a new wallet from the mint (cents), once. Call it in the transaction that wrote the user's row, which serializes
 * simultaneous sign-ins.
 */
export async function openWallet(
  tx: Tx,
  { userId, startingCash, now }: { userId: string; startingCash: number; now: number },
): Promise<void> {
  const known = await store.findLedgerAccount(tx, userId);
  if (known === undefined) await store.insertLedgerAccount(tx, { id: userId, kind: 'wallet' });
  if (startingCash === 0 || (known?.position ?? 0) > 0) return;
  const accounts = await store.lockLedgerAccounts(tx, [userId, store.MINT]);
  const grant = { type: 'Starting Cash', description: 'Welcome to San Andreas' } as const;
  const movement = { ...grant, from: store.MINT, to: userId, amount: startingCash, by: null };
  await post(tx, { accounts, movements: [movement], now });
}

/**
 * Pays the balances out to the owner's wallet and closes the accounts, in the transaction that deletes the character.
 */
export async function closeAccountsOf(
  tx: Tx,
  { civilianId, ownerId, now }: { civilianId: string; ownerId: string; now: number },
): Promise<void> {
  const ids = await store.listLedgerAccountsOf(tx, 'c.id', civilianId);
  const description = 'Balance paid out to the wallet';
  await payOut(tx, ids, { to: ownerId, description, by: ownerId, now });
  await store.setClosed(tx, ids, true);
}

/** Returns all balances to the mint and closes the accounts. Call it in the transaction that deleted the characters. */
export async function payOutToMint(tx: Tx, { userId, now }: { userId: string; now: number }): Promise<void> {
  const ids = [userId, ...(await store.listLedgerAccountsOf(tx, 'c.user_id', userId))];
  await payOut(tx, ids, { to: store.MINT, description: 'Account deleted', by: userId, now });
  await store.setClosed(tx, ids, true);
}

async function payOut(
  tx: Tx,
  ids: readonly string[],
  { to, description, by, now }: Pick<Movement, 'to' | 'description' | 'by'> & { now: number },
): Promise<void> {
  const held = await store.lockLedgerAccounts(tx, [...ids, to]);
  const type = 'Account Closed' as const;
  const movements = held
    .filter(({ id, balance }) => id !== to && balance > 0)
    .map(({ id, balance }) => ({ type, description, from: id, to, amount: balance, by }));
  if (movements.length > 0) await post(tx, { accounts: held, movements, now });
}

export async function reopenAccountsOf(tx: Tx, civilianId: string): Promise<void> {
  await store.setClosed(tx, await store.listLedgerAccountsOf(tx, 'c.id', civilianId), false);
}
