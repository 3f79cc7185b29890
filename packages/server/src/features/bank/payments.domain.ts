import { readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { CashMove, Transfer } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, type TransactionType } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import {
  type Account,
  lockCashAccounts,
  lockTransferAccounts,
  type NamedAccount,
  type Wallet,
} from '#features/bank/accounts.store';
import { readAmount, requireReceiving, requireUsable } from '#features/bank/bank.rules';
import { post } from '#features/bank/ledger.domain';
import type { Entry } from '#features/bank/ledger.rules';
import { publishPayment } from '#features/bank/payment.events';
import type { EntryView } from '#features/bank/transactions.store';
import { invalidField, notFound, ruleBroken } from '#platform/errors';
import { readText } from '#platform/plain-text';
import { queuePush } from '#platform/push/queue-push';

interface Payment {
  account: Account;
  entry: EntryView;
}

type CashRequest = CashMove & { ownerId: string; now: number };

/** Throws 400 for a bad amount, 404, 409 for a closed account, 422 for a deceased character or too little cash. */
export const depositCash = (db: Db, request: CashRequest) => moveCash(db, request, 'Deposit');

/** Throws like `depositCash`. */
export const withdrawCash = (db: Db, request: CashRequest) => moveCash(db, request, 'Withdrawal');

const CASH_MOVES = {
  Deposit: { usual: 'Cash from wallet', short: BANK_TEXTS.insufficientCash },
  Withdrawal: { usual: 'Cash to wallet', short: BANK_TEXTS.insufficientFunds },
} as const;

function moveCash(db: Db, { accountId, ownerId, now, ...input }: CashRequest, type: keyof typeof CASH_MOVES) {
  const amount = readAmount(input.amount);
  const { usual, short } = CASH_MOVES[type];
  return inTransaction(db, async (tx) => {
    const { account, wallet } = await lockCashAccounts(tx, { accountId, ownerId });
    if (account === undefined) throw notFound(BANK_TEXTS.accountNotFound);
    if (wallet === undefined) throw new Error('A user has no wallet');
    requireUsable(account);
    const [from, to] = type === 'Deposit' ? [wallet, account] : [account, wallet];
    if (from.balance < amount) throw ruleBroken(short);
    const description = readText(input.description) ?? usual;
    const movement = { type, description, from: from.id, to: to.id, amount, by: ownerId };
    const entries = await post(tx, { accounts: [account, wallet], movements: [movement], now });
    const cash = wallet.balance + (to === wallet ? amount : -amount);
    return { ...paymentOf({ account, other: wallet, entries, type, description }), cash };
  });
}

/**
 * Notifies both owners. Throws 400 for a bad amount or the same account, 404, 409 for a closed account, 422 for a
 * deceased character or too little money.
 */
export function transferFunds(
  db: Db,
  request: Transfer & { ownerId: string; bankName: string; now: number },
): Promise<Payment> {
  const { fromAccountId, ownerId, bankName, now, ...input } = request;
  const amount = readAmount(input.amount);
  const toNumber = readAccountNumber(input.toAccountNumber);
  return inTransaction(db, async (tx) => {
    const { from, to } = await lockTransferAccounts(tx, { fromId: fromAccountId, ownerId, toNumber });
    if (from === undefined) throw notFound(BANK_TEXTS.accountNotFound);
    if (to === undefined) throw notFound(BANK_TEXTS.numberNotFound);
    if (from.id === to.id) throw invalidField('toAccountNumber', BANK_TEXTS.sameAccount);
    requireUsable(from);
    requireReceiving(to);
    if (from.balance < amount) throw ruleBroken(BANK_TEXTS.insufficientFunds);
    const type = 'Transfer';
    const description = readText(input.description) ?? type;
    const movement = { type, description, from: from.id, to: to.id, amount, by: ownerId } as const;
    const entries = await post(tx, { accounts: [from, to], movements: [movement], now });
    const sent = paymentOf({ account: from, other: to, entries, type, description });
    const received = paymentOf({ account: to, other: from, entries, type, description });
    await publishPayment(tx, sent, { bankName, now });
    await publishPayment(tx, received, { bankName, now });
    const { user_id: userId } = to;
    if (userId !== ownerId)
      await queuePush(tx, [{ kind: 'payment', subjectId: received.entry.id, userId }], now);
    return sent;
  });
}

/** Returns the side of `account` of a payment between it and `other`. */
function paymentOf(made: {
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
