import { readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { CashMove, Transfer } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, type TransactionType } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import {
  type Account,
  holdCashAccounts,
  holdTransferAccounts,
  type NamedAccount,
  type Wallet,
} from '#features/bank/accounts.store';
import { readAmount, requireReceiving, requireUsable } from '#features/bank/bank.rules';
import { post } from '#features/bank/ledger.domain';
import type { Entry } from '#features/bank/ledger.rules';
import { publishPayment } from '#features/bank/payments.events';
import type { EntryView } from '#features/bank/transactions.store';
import { invalidField, notFound, ruleBroken } from '#platform/errors';
import { readText } from '#platform/plain-text';
import { ring } from '#platform/push/ring';

/** The user, what they ask for, and the time. */
interface Request<I> {
  ownerId: string;
  input: I;
  now: number;
}

/** A payment that was made: the owner's account as it is now, and what was entered there. */
export interface Payment {
  account: Account;
  entry: EntryView;
}

/**
 * Moves cash from the owner's wallet into an account of theirs. Throws 400 for a bad amount, 404 for no such account, 409
 * while it is not open, 422 for a deceased character or too little cash.
 */
export function depositCash(db: Db, request: Request<CashMove>): Promise<Payment & { cash: number }> {
  return moveCash(db, request, (account, wallet) => ({
    type: 'Deposit',
    description: 'Cash from wallet',
    from: wallet,
    to: account,
    short: BANK_TEXTS.insufficientCash,
  }));
}

/** Moves cash from an account of the owner's into their wallet. Throws as `depositCash` does. */
export function withdrawCash(db: Db, request: Request<CashMove>): Promise<Payment & { cash: number }> {
  return moveCash(db, request, (account, wallet) => ({
    type: 'Withdrawal',
    description: 'Cash to wallet',
    from: account,
    to: wallet,
    short: BANK_TEXTS.insufficientFunds,
  }));
}

function moveCash(
  db: Db,
  { ownerId, input, now }: Request<CashMove>,
  direct: (
    account: Account,
    wallet: Wallet,
  ) => {
    type: TransactionType;
    description: string;
    from: Account | Wallet;
    to: Account | Wallet;
    short: string;
  },
): Promise<Payment & { cash: number }> {
  const amount = readAmount(input.amount);
  return inTransaction(db, async (tx) => {
    const { account, wallet } = await holdCashAccounts(tx, { accountId: input.accountId, ownerId });
    if (account === undefined) throw notFound(BANK_TEXTS.accountNotFound);
    if (wallet === undefined) throw new Error('A user has no wallet');
    requireUsable(account);
    const { type, from, to, short, ...usual } = direct(account, wallet);
    if (from.balance < amount) throw ruleBroken(short);
    const description = readText(input.description) ?? usual.description;
    const entries = await post(tx, {
      accounts: [account, wallet],
      movements: [{ type, description, from: from.id, to: to.id, amount, by: ownerId }],
      now,
    });
    const cash = wallet.balance + (to === wallet ? amount : -amount);
    return { ...paymentOf({ account, other: wallet, entries, type, description }), cash };
  });
}

/**
 * Moves money from an account of the owner's to whatever account has the number, typed with or without spaces. Throws 400
 * for a bad amount or the same account, 404 for no such account, 409 while one of them is not open, 422 for a deceased
 * character or too little money. Notifies both owners.
 */
export function transferFunds(
  db: Db,
  { ownerId, input, bankName, now }: Request<Transfer> & { bankName: string },
): Promise<Payment> {
  const amount = readAmount(input.amount);
  const toNumber = readAccountNumber(input.toAccountNumber);
  return inTransaction(db, async (tx) => {
    const { from, to } = await holdTransferAccounts(tx, { fromId: input.fromAccountId, ownerId, toNumber });
    if (from === undefined) throw notFound(BANK_TEXTS.accountNotFound);
    if (to === undefined) throw notFound(BANK_TEXTS.numberNotFound);
    if (from.id === to.id) throw invalidField('toAccountNumber', BANK_TEXTS.sameAccount);
    requireUsable(from);
    requireReceiving(to);
    if (from.balance < amount) throw ruleBroken(BANK_TEXTS.insufficientFunds);
    const type = 'Transfer';
    const description = readText(input.description) ?? type;
    const entries = await post(tx, {
      accounts: [from, to],
      movements: [{ type, description, from: from.id, to: to.id, amount, by: ownerId }],
      now,
    });
    const sent = paymentOf({ account: from, other: to, entries, type, description });
    const received = paymentOf({ account: to, other: from, entries, type, description });
    await publishPayment(tx, sent, { bankName, now });
    await publishPayment(tx, received, { bankName, now });
    const { user_id: userId } = to;
    if (userId !== ownerId) await ring(tx, [{ kind: 'payment', subjectId: received.entry.id, userId }], now);
    return sent;
  });
}

function paymentOf(made: {
  account: Account;
  other: NamedAccount | Wallet;
  entries: Entry[];
  type: TransactionType;
  description: string;
}): Payment {
  const { account, other, entries, type, description } = made;
  const entry = entries.find(({ account_id }) => account_id === account.id);
  if (entry === undefined) throw new Error('A payment without an entry');
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
