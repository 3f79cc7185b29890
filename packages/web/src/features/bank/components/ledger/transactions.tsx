import '@mantine/core/styles/Input.layer.css';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, RECENT_TRANSACTIONS, TRANSACTION_TYPES } from '@ten-four/contract/bank/bank.values';
import { useState } from 'react';
import { zoneLabel } from '#lib/moments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { showError } from '#ui/toast.ts';
import {
  loadAllTransactions,
  type TransactionFilter,
  useRecentTransactions,
  useTransactions,
} from '../../bank.queries.ts';
import { loadFailure } from '../accounts.ts';
import classes from './ledger.module.css';
import { TransactionTable } from './transaction-table.tsx';
import { downloadTransactions } from './transactions-csv.ts';

/** What narrows the list; it stands in the page's address. */
export type LedgerFilter = Pick<TransactionFilter, 'type' | 'text'>;

interface AllTransactionsProps {
  account: BankAccount;
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
  onShowRecent: () => void;
}

/** All transactions of an account, page after page, narrowed by type and text, and as a file. */
export function AllTransactions({ account, filter, onFilter, onShowRecent }: AllTransactionsProps) {
  const query: TransactionFilter = { civilianId: account.civilianId, account: account._id, ...filter };
  const transactions = useTransactions(query);
  const [exporting, setExporting] = useState(false);

  const exportAll = async () => {
    setExporting(true);
    try {
      downloadTransactions(account, await loadAllTransactions(query));
    } catch (error) {
      showError(loadFailure(error));
    } finally {
      setExporting(false);
    }
  };

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
          className={classes.text ?? ''}
          label="Description or account number"
          maxLength={200}
          defaultValue={filter.text}
          onFilter={(text) => onFilter({ ...filter, text })}
        />
        <Button
          ml="auto"
          size="form"
          loading={exporting}
          disabled={shown === undefined || shown.length === 0}
          onClick={() => void exportAll()}
        >
          Export CSV
        </Button>
      </Group>
      <Ledger caption="All Transactions" query={transactions} shown={shown} />
      <MoreRows query={transactions} failure={loadFailure(transactions.error)} label="Show older" />
    </Panel>
  );
}

interface RecentTransactionsProps {
  civilianId: string;
  /** Null where the civilian has no account yet. */
  accountId: string | null;
  onShowAll: () => void;
}

/** The latest ten transactions of the account that is shown. */
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
  query: ReturnType<typeof useTransactions> | ReturnType<typeof useRecentTransactions>;
  /** Undefined while they are being loaded. */
  shown: readonly Transaction[] | undefined;
}

/** The transactions, or what there is to say while there are none; above them whether they may be out of date. */
function Ledger({ caption, query, shown }: LedgerProps) {
  const failure = { message: loadFailure(query.error), onRetry: () => void query.refetch() };
  if (shown === undefined) return query.isPending ? <SkeletonRows rows={6} /> : <ErrorState {...failure} />;
  const olderFailed = 'isFetchNextPageError' in query && query.isFetchNextPageError;
  return (
    <>
      {query.isError && !olderFailed && (
        <StaleNotice inside reason={failure.message} onRetry={failure.onRetry} />
      )}
      {shown.length === 0 ? (
        <EmptyState message={BANK_TEXTS.noTransactions} />
      ) : (
        <TransactionTable caption={caption} transactions={shown} />
      )}
    </>
  );
}
