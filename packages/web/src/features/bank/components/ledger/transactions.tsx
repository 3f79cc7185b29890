import { Box, Button, Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, RECENT_TRANSACTIONS, TRANSACTION_TYPES } from '@ten-four/contract/bank/bank.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { useState } from 'react';
import { formatMoment, formatTime, zoneLabel } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { Loaded, type Read } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/table.module.css';
import { TABLE_ROLES } from '#ui/table-parts.tsx';
import {
  loadAllTransactions,
  type TransactionFilter,
  useRecentTransactions,
  useTransactions,
} from '../../bank.queries.ts';
import { loadFailure } from '../accounts.ts';
import { formatDayOf } from '../moments.ts';
import { formatChange, formatMoney } from '../money.ts';
import classes from './ledger.module.css';
import { transactionsCsv } from './transactions-csv.ts';

export type LedgerFilter = Pick<TransactionFilter, 'type' | 'text'>;

interface AllTransactionsProps {
  account: BankAccount;
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
  onShowRecent: () => void;
}

export function AllTransactions({ account, filter, onFilter, onShowRecent }: AllTransactionsProps) {
  const query: TransactionFilter = { civilianId: account.civilianId, account: account._id, ...filter };
  const transactions = useTransactions(query);
  const shown = transactions.data?.pages.flatMap((page) => page.transactions);
  return (
    <Panel
      title="All Transactions"
      actions={
        <>
          <Text span my="auto" c="dimmed">
            {zoneLabel()}
          </Text>
          <Button onClick={onShowRecent}>Show latest 10</Button>
        </>
      }
    >
      <Group
        component="search"
        className={classes.tools ?? ''}
        gap="12px 16px"
        align="flex-end"
        aria-label="Filter transactions"
      >
        <NativeSelect
          w={176}
          label="Type"
          data={[{ value: '', label: 'All types' }, ...TRANSACTION_TYPES]}
          value={filter.type}
          onChange={(event) => {
            const chosen = TRANSACTION_TYPES.find((type) => type === event.currentTarget.value);
            onFilter({ ...filter, type: chosen ?? '' });
          }}
        />
        <FilterInput
          flex={{ base: '1 1 100%', sm: 1 }}
          miw={180}
          maw={{ base: 'none', sm: 360 }}
          label="Description or account number"
          maxLength={TEXT_SEARCH_MAX}
          value={filter.text}
          onFilter={(text) => onFilter({ ...filter, text })}
        />
        <ExportButton
          ml="auto"
          size="form"
          disabled={shown === undefined || shown.length === 0}
          file={`transactions-${account.accountNumber}.csv`}
          load={async () => transactionsCsv(await loadAllTransactions(query))}
          failureOf={loadFailure}
        />
      </Group>
      <Ledger caption="All Transactions" query={transactions} shown={shown} />
      <MoreRows query={transactions} failure={loadFailure(transactions.error)} label="Show older" />
    </Panel>
  );
}

interface RecentTransactionsProps {
  civilianId: string;
  accountId: string | null;
  onShowAll: () => void;
}

export function RecentTransactions({ civilianId, accountId, onShowAll }: RecentTransactionsProps) {
  const transactions = useRecentTransactions(civilianId);
  const recent = transactions.data
    ?.filter((transaction) => transaction.accountId === accountId)
    .slice(0, RECENT_TRANSACTIONS);
  return (
    <Panel
      title="Recent Transactions"
      actions={
        recent !== undefined && recent.length > 0 ? (
          <>
            <Text span my="auto" c="dimmed">
              <Box component="span" visibleFrom="sm">
                Latest {RECENT_TRANSACTIONS} ·{' '}
              </Box>
              {zoneLabel()}
            </Text>
            <Button onClick={onShowAll}>Show all</Button>
          </>
        ) : undefined
      }
    >
      <Ledger caption="Recent Transactions" query={transactions} shown={recent} />
    </Panel>
  );
}

interface LedgerProps {
  caption: string;
  query: Read<unknown>;
  shown: readonly Transaction[] | undefined;
}

function Ledger({ caption, query, shown = [] }: LedgerProps) {
  return (
    <Loaded query={query} failed={loadFailure(query.error)} rows={6}>
      {() =>
        shown.length === 0 ? (
          <EmptyState message={BANK_TEXTS.noTransactions} />
        ) : (
          <TransactionTable caption={caption} transactions={shown} />
        )
      }
    </Loaded>
  );
}

interface TransactionTableProps {
  caption: string;
  transactions: readonly Transaction[];
}

/** Milliseconds. */
const NEW_MS = 5000;

function TransactionTable({ caption, transactions }: TransactionTableProps) {
  return (
    <table {...TABLE_ROLES.table} className={`${table.table} ${classes.table}`}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {['Time', 'Type', 'Description', 'Amount', 'Balance'].map((head) => (
            <th
              {...TABLE_ROLES.head}
              key={head}
              scope="col"
              className={`${table.head} ${classes[head.toLowerCase()] ?? ''}`}
            >
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
  day: string;
  transactions: Transaction[];
}

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

function otherSide({ amount, type, counterparty }: Transaction): string {
  const { kind, name, accountNumber } = counterparty;
  if (kind !== 'account' || type !== 'Transfer') return '';
  const number = accountNumber === null ? '' : formatAccountNumber(accountNumber);
  return [amount < 0 ? 'to' : 'from', name, number].filter((word) => word !== '').join(' ');
}
