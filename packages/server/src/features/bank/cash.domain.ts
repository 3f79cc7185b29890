import type { CashMove } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import { lockCashAccounts } from '#features/bank/accounts.store';
import { readAmount, requireUsable } from '#features/bank/bank.rules';
import { post } from '#features/bank/ledger.domain';
import { paymentOf } from '#features/bank/payment.rules';
import { notFound, ruleBroken } from '#platform/errors';
import { readText } from '#platform/plain-text';

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
