import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import { partsOfFine } from '@ten-four/contract/bank/fine-parts';
import type { Tx } from '#db/database';
import { listPayingAccounts } from '#features/bank/accounts.store';
import { post } from '#features/bank/ledger.domain';
import { holdLedgerAccounts, TREASURY } from '#features/bank/ledger.store';

/** One part of a payment to the city: what it came out of in words, cents, and the journal that it was entered by. */
export interface CityPayment {
  from: string;
  amount: number;
  journalId: string;
}

/**
 * Pays a fine (cents, above zero) to the city treasury: out of the user's wallet, then out of the open accounts of the
 * character who was fined, oldest account first, never out of another character's. Answers the parts in that order, each
 * entered by a journal of its own; null, with nothing moved, where all of them together hold less. In the caller's
 * transaction, after the rows that decide what is to be paid are held: the ledger's come last, in id order like
 * everywhere.
 */
export async function payCity(
  tx: Tx,
  request: { userId: string; civilianId: string; amount: number; description: string; now: number },
): Promise<CityPayment[] | null> {
  const { userId, civilianId, amount, description, now } = request;
  const paying = await listPayingAccounts(tx, civilianId, userId);
  // Balances count from here on, where nobody else moves any of them; an account that was closed meanwhile is left out.
  const held = await holdLedgerAccounts(tx, [TREASURY, userId, ...paying.map(({ id }) => id)]);
  const sources = [
    { id: userId, label: 'Wallet' },
    ...paying.map(({ id, name, type, number }) => ({
      id,
      label: `${name ?? type} ${formatAccountNumber(number)}`,
    })),
  ];
  const balances = new Map(held.map(({ id, balance }) => [id, balance]));
  const parts = partsOfFine(
    amount,
    sources.map((source) => ({ ...source, balance: balances.get(source.id) ?? 0 })),
  );
  if (parts === null) return null;
  const movements = parts.map(({ id, amount: part }) => ({
    type: 'Fine' as const,
    description,
    from: id,
    to: TREASURY,
    amount: part,
    by: userId,
  }));
  const entries = await post(tx, { accounts: involved(held, parts), movements, now });
  return parts.map((part) => {
    const entry = entries.find(({ account_id }) => account_id === part.id);
    if (entry === undefined) throw new Error('A part of a payment without an entry');
    return { from: part.label, amount: part.amount, journalId: entry.journal_id };
  });
}

/** Only what money moves in or out of is written. */
function involved<A extends { id: string }>(held: readonly A[], parts: readonly { id: string }[]): A[] {
  const ids = new Set([TREASURY, ...parts.map(({ id }) => id)]);
  return held.filter(({ id }) => ids.has(id));
}
