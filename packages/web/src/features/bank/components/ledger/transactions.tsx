import { Box, Button, Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, RECENT_TRANSACTIONS, TRANSACTION_TYPES } from '@ten-four/contract/bank/bank.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { type ReactNode, useState } from 'react';
import { formatTime, zoneLabel } from '#lib/date-format.ts';
import { serverNow } from '#lib/server-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { Loaded, type Read } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/table.module.css';
import { TABLE_ROLES } from '#ui/table-parts.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import { loadAllTransactions, useRecentTransactions, useTransactions } from '../../bank.queries.ts';
import { loadFailure } from '../accounts.ts';
import { formatDayOf } from '../date-words.ts';
import { formatChange, formatMoney } from '../money.ts';
import { useBankView } from '../use-bank-view.ts';
import classes from './ledger.module.css';
import { transactionsCsv } from './transactions-csv.ts';

export function AllTransactions({ account }: { account: BankAccount }) {
  const { filter, setFilter, showRecent } = useBankView();
  const query = { civilianId: account.civilianId, account: account._id, ...filter };
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
          <Button onClick={showRecent}>Show latest 10</Button>
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
          onChange={({ currentTarget }) =>
            setFilter({ type: TRANSACTION_TYPES.find((type) => type === currentTarget.value) ?? '' })
          }
        />
        <FilterInput
          flex={{ base: '1 1 100%', sm: 1 }}
          miw={180}
          maw={{ base: 'none', sm: 360 }}
          label="Description or account number"
          maxLength={TEXT_SEARCH_MAX}
          value={filter.text}
          onFilter={(text) => setFilter({ text })}
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
}

export function RecentTransactions({ civilianId, accountId }: RecentTransactionsProps) {
  const { showAll } = useBankView();
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
            <Button onClick={showAll}>Show all</Button>
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
          <table {...TABLE_ROLES.table} className={`${table.table} ${classes.table}`}>
            <VisuallyHidden component="caption">{caption}</VisuallyHidden>
            <thead {...TABLE_ROLES.group}>
              <tr {...TABLE_ROLES.row}>
                {Object.keys(COLUMNS).map((name) => (
                  <th
                    {...TABLE_ROLES.head}
                    key={name}
                    scope="col"
                    className={`${table.head} ${classes[name.toLowerCase()] ?? ''}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {[...byDay(shown, serverNow())].map(([day, transactions]) => (
              <tbody {...TABLE_ROLES.group} key={day}>
                <tr {...TABLE_ROLES.row}>
                  <th colSpan={5} scope="rowgroup">
                    {day}
                  </th>
                </tr>
                {transactions.map((transaction) => (
                  <Row key={transaction._id} transaction={transaction} />
                ))}
              </tbody>
            ))}
          </table>
        )
      }
    </Loaded>
  );
}

const COLUMNS: Readonly<Record<string, (transaction: Transaction) => ReactNode>> = {
  Time: ({ createdAt }) => (
    <Timestamp at={createdAt} format={formatTime} display="block" ff="monospace" fz={13} c="dimmed" />
  ),
  Type: ({ type }) => <Text c="dimmed">{type}</Text>,
  Description: (transaction) => {
    const { type, description } = transaction;
    const other = otherSide(transaction);
    return (
      <>
        {description === '' ? type : description}{' '}
        {other !== '' && <span className={classes.other}>{other}</span>}
      </>
    );
  },
  Amount: ({ amount }) => (
    <Text ff="monospace" fw={600} {...(amount > 0 && { c: 'var(--tf-accent)' })}>
      {formatChange(amount)}
    </Text>
  ),
  Balance: ({ balanceAfter }) => (
    <Text ff="monospace" c="dimmed">
      {formatMoney(balanceAfter)}
    </Text>
  ),
};

/** Milliseconds. */
const NEW_MS = 5000;

function Row({ transaction }: { transaction: Transaction }) {
  const [isNew] = useState(() => serverNow() - Date.parse(transaction.createdAt) < NEW_MS);
  return (
    <tr {...TABLE_ROLES.row} className={classes.row} data-new={isNew || undefined}>
      {Object.entries(COLUMNS).map(([name, cell]) => (
        <td
          {...TABLE_ROLES.cell}
          key={name}
          className={classes[name.toLowerCase()]}
          style={{ gridArea: name.toLowerCase() }}
        >
          {cell(transaction)}
        </td>
      ))}
    </tr>
  );
}

function byDay(transactions: readonly Transaction[], now: number): Map<string, Transaction[]> {
  const days = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    const day = formatDayOf(transaction.createdAt, now);
    days.set(day, [...(days.get(day) ?? []), transaction]);
  }
  return days;
}

function otherSide({ amount, type, counterparty }: Transaction): string {
  const { kind, name, accountNumber } = counterparty;
  if (kind !== 'account' || type !== 'Transfer') return '';
  const number = accountNumber === null ? '' : formatAccountNumber(accountNumber);
  return [amount < 0 ? 'to' : 'from', name, number].filter((word) => word !== '').join(' ');
}
