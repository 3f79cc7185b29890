import type { Transaction } from '@ten-four/contract/bank/bank.contract';
import { formatDayOf } from '../moments.ts';

interface TransactionDay {
  /** In words, as 'Today, Friday, Nov 20'. */
  day: string;
  transactions: Transaction[];
}

/** Transactions under the days they happened on in the reader's zone; both stay in the order given. */
export function byDay(transactions: readonly Transaction[], now: Date): TransactionDay[] {
  const days: TransactionDay[] = [];
  for (const transaction of transactions) {
    const day = formatDayOf(transaction.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.transactions.push(transaction);
    else days.push({ day, transactions: [transaction] });
  }
  return days;
}
