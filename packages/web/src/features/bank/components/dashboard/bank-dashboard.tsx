import { Box } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { useAccounts, useWallet } from '../../bank.queries.ts';
import { loadFailure, sortAccounts } from '../accounts.ts';
import { type BankDialogName, BankDialogs } from '../dialogs/bank-dialogs.tsx';
import { AllTransactions, RecentTransactions } from '../ledger/transactions.tsx';
import { useBankView } from '../use-bank-view.ts';
import { AccountInformation, QuickActions } from './account-information.tsx';
import { AccountList } from './account-list.tsx';
import { BankFrame } from './bank-frame.tsx';
import classes from './dashboard.module.css';

interface BankDashboardProps extends Pick<ComponentProps<typeof BankFrame>, 'bankName' | 'demo' | 'line'> {
  civilian: { id: string; name: string; deceased: boolean };
  discordId: string;
}

export function BankDashboard({ civilian, discordId, ...bank }: BankDashboardProps) {
  const accounts = useAccounts(civilian.id);
  const wallet = useWallet(discordId);
  const view = useBankView();
  const [dialog, setDialog] = useState<BankDialogName | null>(null);
  const phone = useBelow('sm');

  const failed = [accounts, wallet].filter(({ error }) => error !== null);
  const retry = () => failed.forEach((query) => void query.refetch());
  const list = accounts.data && sortAccounts(accounts.data);
  const selected = list?.find(({ _id }) => _id === view.accountId) ?? list?.[0];
  return (
    <BankFrame
      {...bank}
      title={`Welcome, ${civilian.name}`}
      wallet={wallet.data}
      accounts={
        list === undefined ? (
          accounts.isPending && <SkeletonRows rows={phone ? 1 : 4} height={56} />
        ) : (
          <AccountList
            accounts={list}
            selected={selected}
            wallet={wallet.data}
            onOpenNew={civilian.deceased ? null : () => setDialog('create')}
          />
        )
      }
    >
      {list === undefined && accounts.isPending && <LoadingPanels />}
      {list === undefined && accounts.isError && (
        <Panel title="Account Information">
          <ErrorState message={loadFailure(accounts.error)} onRetry={retry} />
        </Panel>
      )}
      {list !== undefined && (
        <>
          {failed[0] !== undefined && (
            <Box mb={16}>
              <StaleNotice message={loadFailure(failed[0].error)} onRetry={retry} />
            </Box>
          )}
          <div className={classes.panels}>
            {selected === undefined ? (
              <div className={classes.whole}>
                <Panel title="Account Information">
                  <EmptyState
                    message={
                      civilian.deceased
                        ? `${civilian.name} is deceased and had no account.`
                        : `${civilian.name} has no account yet. Choose Open New Account to open the first one.`
                    }
                  />
                </Panel>
              </div>
            ) : (
              <>
                <AccountInformation account={selected} />
                <QuickActions status={selected.status} deceased={civilian.deceased} onAct={setDialog} />
              </>
            )}
            <div className={classes.whole}>
              {view.showsAll && selected !== undefined ? (
                <AllTransactions key={selected._id} account={selected} />
              ) : (
                <RecentTransactions civilianId={civilian.id} accountId={selected?._id ?? null} />
              )}
            </div>
          </div>
          <BankDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            civilianId={civilian.id}
            accounts={list}
            selected={selected}
            wallet={wallet.data}
          />
        </>
      )}
    </BankFrame>
  );
}

function LoadingPanels() {
  return (
    <div className={classes.panels}>
      <Panel title="Account Information">
        <SkeletonRows rows={3} />
      </Panel>
      <Panel title="Quick Actions">
        <SkeletonRows rows={2} />
      </Panel>
      <div className={classes.whole}>
        <Panel title="Recent Transactions">
          <SkeletonRows rows={6} />
        </Panel>
      </div>
    </div>
  );
}
