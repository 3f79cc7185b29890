import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import { partsOfFine } from '@ten-four/contract/bank/fine-parts';
import type { Tx } from '#db/database';
import { listOpenAccountsOf } from '#features/bank/accounts.store';
import { post } from '#features/bank/ledger.domain';
import { lockLedgerAccounts, TREASURY } from '#features/bank/ledger.store';

export interface CityPayment {
  from: string;
  amount: number;
  journalId: string;
}

/**
 * Pays a fine (cents) to the treasury from the wallet, then the character's open accounts, oldest first. Returns one
 * part per journal, or null if the money is short. Lock the deciding rows first, because the ledger locks last.
 */
export async function payCity(
  tx: Tx,
  request: { userId: string; civilianId: string; amount: number; description: string; now: number },
): Promise<CityPayment[] | null> {
  const { userId, civilianId, amount, description, now } = request;
  const open = await listOpenAccountsOf(tx, [civilianId]);
  // Accounts of a deceased character are frozen.
  const paying = open.filter(({ user_id, deceased }) => user_id === userId && deceased === 0);
  // Balances are final from here; accounts closed meanwhile are left out.
  const held = await lockLedgerAccounts(tx, [TREASURY, userId, ...paying.map(({ id }) => id)]);
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
  const entries = await post(tx, { accounts: held, movements, now });
  return parts.map((part) => {
    const entry = entries.find(({ account_id }) => account_id === part.id);
    if (entry === undefined) throw new Error('A payment part has no ledger entry');
    return { from: part.label, amount: part.amount, journalId: entry.journal_id };
  });
}
