import { VisuallyHidden } from '@mantine/core';
import type { Transaction } from '@ten-four/contract/bank/bank.contract';
import { useState } from 'react';
import { formatMoment, formatTime } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { TABLE_ROLES } from '#ui/table-parts.tsx';
import { formatChange, formatMoney } from '../money.ts';
import { otherSide } from './other-side.ts';
import { byDay } from './transaction-days.ts';
import classes from './transaction-table.module.css';

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
          <tr {...TABLE_ROLES.row} className={classes.day}>
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
      <td {...TABLE_ROLES.cell} className={classes.time}>
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatTime(createdAt)}
        </time>
      </td>
      <td {...TABLE_ROLES.cell} className={classes.type}>
        {type}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.description}>
        <span className={classes.words}>{description === '' ? type : description}</span>{' '}
        {other !== '' && <span className={classes.other}>{other}</span>}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.amount} data-credit={amount > 0 || undefined}>
        {formatChange(amount)}
      </td>
      <td {...TABLE_ROLES.cell} className={classes.balance}>
        {formatMoney(balanceAfter)}
      </td>
    </tr>
  );
}
