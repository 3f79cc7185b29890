import { readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { Transfer } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import { lockTransferAccounts } from '#features/bank/accounts.store';
import { readAmount, requireCanReceive, requireUsable } from '#features/bank/bank.rules';
import { post } from '#features/bank/ledger.domain';
import { publishPayment } from '#features/bank/payment.events';
import { type Payment, paymentOf } from '#features/bank/payment.rules';
import { invalidField, notFound, ruleBroken } from '#platform/errors';
import { readText } from '#platform/plain-text';
import { queuePush } from '#platform/push/queue-push';

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
    requireCanReceive(to);
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
