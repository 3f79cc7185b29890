import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import type { Account, NamedAccount, Wallet } from '#features/bank/accounts.store';
import type { Entry } from '#features/bank/ledger.rules';
import type { EntryView } from '#features/bank/transactions.store';

export interface Payment {
  account: Account;
  entry: EntryView;
}

/** Returns the side of `account` in a payment between it and `other`. */
export function paymentOf(made: {
  account: Account;
  other: NamedAccount | Wallet;
  entries: Entry[];
  type: TransactionType;
  description: string;
}): Payment {
  const { account, other, entries, type, description } = made;
  const entry = entries.find(({ account_id }) => account_id === account.id);
  if (entry === undefined) throw new Error('A payment has no ledger entry');
  const { balance_after: balance, position } = entry;
  const named = other.number === null ? null : other;
  return {
    account: { ...account, balance, position },
    entry: {
      ...entry,
      account_type: account.type,
      type,
      description,
      other_kind: named === null ? 'wallet' : 'account',
      other_number: other.number,
      other_type: named?.type ?? null,
      other_name: named?.name ?? null,
      other_user_id: named?.user_id ?? null,
      other_first_name: named?.first_name ?? null,
      other_last_name: named?.last_name ?? null,
    },
  };
}
