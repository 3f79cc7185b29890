import { Button } from '@mantine/core';
import { BANK_TEXTS, RECENT_TRANSACTIONS } from '@ten-four/contract/bank/bank.values';
import { zoneLabel } from '#lib/moments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { useRecentTransactions } from '../../bank.queries.ts';
import { loadFailure } from '../load-failure.ts';
import classes from './ledger.module.css';
import { TransactionTable } from './transaction-table.tsx';

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
            <span className={classes.note}>
              <span className={classes.latest}>Latest {RECENT_TRANSACTIONS} · </span>
              {zoneLabel()}
            </span>
            <Button onClick={onShowAll}>Show all</Button>
          </>
        ) : undefined
      }
    >
      {recent !== undefined && transactions.isError && (
        <StaleNotice
          inside
          reason={loadFailure(transactions.error)}
          onRetry={() => void transactions.refetch()}
        />
      )}
      {recent !== undefined && recent.length > 0 && (
        <TransactionTable caption="Recent Transactions" transactions={recent} />
      )}
      {recent?.length === 0 && <EmptyState message={BANK_TEXTS.noTransactions} />}
      {recent === undefined && transactions.isPending && <SkeletonRows rows={6} />}
      {recent === undefined && transactions.isError && (
        <ErrorState message={loadFailure(transactions.error)} onRetry={() => void transactions.refetch()} />
      )}
    </Panel>
  );
}
