import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import { partsOfFine } from '@ten-four/contract/bank/fine-parts';
import type { Tx } from '#db/database';
import { listOpenAccountsOf } from '#features/bank/accounts.store';
import { post } from '#features/bank/ledger.domain';
import { lockLedgerAccounts, MINT, TREASURY } from '#features/bank/ledger.store';
import { publish } from '#platform/live/publish';

export interface CityPayment {
  from: string;
  amount: number;
  journalId: string;
}

interface PaymentRequest {
  userId: string;
  civilianId: string;
  amount: number;
  description: string;
  now: number;
}

/** Pays a fine to the treasury. */
export const payCity = (tx: Tx, request: PaymentRequest) =>
  payFrom(tx, { ...request, to: TREASURY, type: 'Fine' });

/**
 * Pays cents to the ledger account `to` from the wallet, then the character's open accounts, oldest first. Returns one
 * part per journal, or null if the money is short. Lock the deciding rows first, because the ledger locks last.
 */
export async function payFrom(
  tx: Tx,
  request: PaymentRequest & { to: string; type: TransactionType },
): Promise<CityPayment[] | null> {
  const { userId, civilianId, to, type, amount, description, now } = request;
  const open = await listOpenAccountsOf(tx, [civilianId]);
  // Accounts of a deceased character are frozen.
  const paying = open.filter(({ user_id, deceased }) => user_id === userId && deceased === 0);
  // Balances are final from here; accounts closed meanwhile are left out.
  const held = await lockLedgerAccounts(tx, [to, userId, ...paying.map(({ id }) => id)]);
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
    type,
    description,
    from: id,
    to,
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

/**
 * Refunds cents of a fine to a member's wallet: from the treasury, and from the mint what the treasury lacks. Returns the
 * IDs of the journals, none if the wallet is closed. Lock the report first, because the ledger locks last.
 */
export async function refundFine(
  tx: Tx,
  { userId, amount, description, now }: Omit<PaymentRequest, 'civilianId'>,
): Promise<string[]> {
  const held = await lockLedgerAccounts(tx, [TREASURY, MINT, userId]);
  if (!held.some(({ id }) => id === userId)) return [];
  const inTreasury = held.find(({ id }) => id === TREASURY)?.balance ?? 0;
  const fromTreasury = Math.min(amount, inTreasury);
  const details = { type: 'Refund' as const, description, to: userId, by: null };
  const movements = [
    { ...details, from: TREASURY, amount: fromTreasury },
    { ...details, from: MINT, amount: amount - fromTreasury },
  ].filter((movement) => movement.amount > 0);
  const entries = await post(tx, { accounts: held, movements, now });
  await publish(tx, { name: 'wallet', readers: { userId }, data: {}, now });
  return entries.filter(({ account_id }) => account_id === userId).map(({ journal_id }) => journal_id);
}
