import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import type { Account, NamedAccount, Wallet } from '#features/bank/accounts.store';
import type { Entry } from '#features/bank/ledger.rules';
import type { EntryView } from '#features/bank/transactions.store';

export interface Payment {
  account: Account;
  entry: EntryView;
}

/** Returns the side of `account` of a payment between it and `other`. */
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
  const isWallet = other.number === null;
  return {
    account: { ...account, balance, position },
    entry: {
      ...entry,
      account_type: account.type,
      type,
      description,
      other_kind: isWallet ? 'wallet' : 'account',
      other_number: other.number,
      other_type: isWallet ? null : other.type,
      other_name: isWallet ? null : other.name,
      other_user_id: isWallet ? null : other.user_id,
      other_first_name: isWallet ? null : other.first_name,
      other_last_name: isWallet ? null : other.last_name,
    },
  };
}
