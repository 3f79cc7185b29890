import { VisuallyHidden } from '@mantine/core';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { Transaction } from '@ten-four/contract/bank/bank.contract';
import { useState } from 'react';
import { formatMoment, formatTime } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { TABLE_ROLES } from '#ui/table-parts.tsx';
import { formatDayOf } from '../moments.ts';
import { formatChange, formatMoney } from '../money.ts';
import classes from './ledger.module.css';

interface TransactionTableProps {
  caption: string;
  /** Newest first. */
  transactions: readonly Transaction[];
}

/** A row that came in so shortly ago is marked for a moment. */
const NEW_MS = 5000;

/** A ledger by day with the running balance; on a phone every row takes two lines. */
export function TransactionTable({ caption, transactions }: TransactionTableProps) {
  return (
    <table {...TABLE_ROLES.table} className={classes.table}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {['Time', 'Type', 'Description', 'Amount', 'Balance'].map((head) => (
            <th {...TABLE_ROLES.head} key={head} scope="col" className={classes[head.toLowerCase()]}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(transactions, new Date(serverNow())).map(({ day, transactions: ofDay }) => (
        <tbody {...TABLE_ROLES.group} key={day}>
          <tr {...TABLE_ROLES.row}>
            <th colSpan={5} scope="rowgroup">
              {day}
            </th>
          </tr>
          {ofDay.map((transaction) => (
            <Row key={transaction._id} transaction={transaction} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { type, description, amount, balanceAfter, createdAt } = transaction;
  const other = otherSide(transaction);
  const [isNew] = useState(() => serverNow() - Date.parse(createdAt) < NEW_MS);
  return (
    <tr {...TABLE_ROLES.row} className={classes.row} data-new={isNew || undefined}>
      <td {...TABLE_ROLES.cell} className={classes.time} style={{ gridArea: 'time' }}>
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatTime(createdAt)}
        </time>
      </td>
      <td {...TABLE_ROLES.cell} className={classes.type} style={{ gridArea: 'type' }}>
        {type}
      </td>
      <td {...TABLE_ROLES.cell} style={{ gridArea: 'description' }}>
        {description === '' ? type : description}{' '}
        {other !== '' && <span className={classes.other}>{other}</span>}
      </td>
      <td
        {...TABLE_ROLES.cell}
        className={classes.amount}
        style={{ gridArea: 'amount' }}
        data-credit={amount > 0 || undefined}
      >
        {formatChange(amount)}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.balance} style={{ gridArea: 'balance' }}>
        {formatMoney(balanceAfter)}
      </td>
    </tr>
  );
}

interface TransactionDay {
  /** In words, as 'Today, Friday, Nov 20'. */
  day: string;
  transactions: Transaction[];
}

/** Transactions under the days they happened on in the reader's zone; both stay in the order given. */
function byDay(transactions: readonly Transaction[], now: Date): TransactionDay[] {
  const days: TransactionDay[] = [];
  for (const transaction of transactions) {
    const day = formatDayOf(transaction.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.transactions.push(transaction);
    else days.push({ day, transactions: [transaction] });
  }
  return days;
}

/**
 * Where the money of a transfer went or came from: an account of one's own by its name, anybody else's by its number
 * only. Empty where the type already says it.
 */
function otherSide({ amount, type, counterparty }: Transaction): string {
  const { kind, name, accountNumber } = counterparty;
  if (kind !== 'account' || type !== 'Transfer') return '';
  const number = accountNumber === null ? '' : formatAccountNumber(accountNumber);
  return [amount < 0 ? 'to' : 'from', name, number].filter((word) => word !== '').join(' ');
}
