import type { Db } from '#db/database';
import type { Account } from '#features/bank/accounts.store';
import { presentEntry } from '#features/bank/bank.presenter';
import type { EntryView } from '#features/bank/transactions.store';
import { publish } from '#platform/live/publish';

export function publishPayment(
  tx: Db,
  { account, entry }: { account: Account; entry: EntryView },
  { bankName, now }: { bankName: string; now: number },
): Promise<void> {
  const { civilian_id: civilianId, user_id: userId } = account;
  const data = { civilianId, transaction: presentEntry(entry, userId, bankName) };
  return publish(tx, { name: 'payment', readers: { userId }, data, now });
}
