import { useMediaQuery } from '@mantine/hooks';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useAccounts, useWallet } from '../../bank.queries.ts';
import { groupsOf, selectAccount } from '../accounts.ts';
import { AllTransactions } from '../ledger/all-transactions.tsx';
import { RecentTransactions } from '../ledger/recent-transactions.tsx';
import { loadFailure } from '../load-failure.ts';
import { AccountInformation } from './account-information.tsx';
import { AccountList } from './account-list.tsx';
import { AccountPicker } from './account-picker.tsx';
import classes from './bank-dashboard.module.css';
import { type BankDialogName, BankDialogs } from './bank-dialogs.tsx';
import { BankFrame } from './bank-frame.tsx';
import { QuickActions } from './quick-actions.tsx';
import { BankStaleNotice } from './stale-notice.tsx';
import { useBankView } from './use-bank-view.ts';

interface BankDashboardProps {
  bankName: string;
  demo: boolean;
  /** Whose accounts they are: one of the signed-in user's own civilians. */
  civilian: { id: string; name: string; deceased: boolean };
  /** Whose wallet the cash is in. */
  discordId: string;
}

/** The accounts of a civilian and what can be done with them. */
export function BankDashboard({ bankName, demo, civilian, discordId }: BankDashboardProps) {
  const accounts = useAccounts(civilian.id);
  const wallet = useWallet(discordId);
  const view = useBankView();
  const [dialog, setDialog] = useState<BankDialogName | null>(null);
  const phone = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false });

  const list = accounts.data;
  const selected = list === undefined ? undefined : selectAccount(list, view.accountId);
  const accountList = (known: readonly BankAccount[], onChoose?: () => void) => (
    <AccountList
      accounts={known}
      selected={selected}
      addressOf={view.addressOf}
      wallet={wallet.data}
      onOpenNew={
        civilian.deceased
          ? null
          : () => {
              onChoose?.();
              setDialog('create');
            }
      }
      {...(onChoose === undefined ? {} : { onChoose })}
    />
  );
  return (
    <BankFrame
      bankName={bankName}
      demo={demo}
      title={`Welcome, ${civilian.name}`}
      wallet={wallet.data}
      accounts={
        list === undefined ? (
          accounts.isPending && <SkeletonRows rows={phone ? 1 : 4} height={56} />
        ) : phone && selected !== undefined ? (
          <AccountPicker selected={selected} {...placeOf(selected, list)}>
            {(close) => accountList(list, close)}
          </AccountPicker>
        ) : (
          accountList(list)
        )
      }
    >
      {list !== undefined && <BankStaleNotice queries={[accounts, wallet]} />}
      {list === undefined && accounts.isPending && <LoadingPanels />}
      {list === undefined && accounts.isError && (
        <Panel title="Account Information">
          <ErrorState
            message={loadFailure(accounts.error)}
            onRetry={() => {
              void accounts.refetch();
              if (wallet.isError) void wallet.refetch();
            }}
          />
        </Panel>
      )}
      {list !== undefined && (
        <div className={classes.panels}>
          {selected === undefined ? (
            <div className={classes.whole}>
              <Panel title="Account Information">
                <EmptyState message={noAccounts(civilian)} />
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
              <AllTransactions
                key={selected._id}
                account={selected}
                filter={view.filter}
                onFilter={view.setFilter}
                onShowRecent={view.showRecent}
              />
            ) : (
              <RecentTransactions
                civilianId={civilian.id}
                accountId={selected?._id ?? null}
                onShowAll={view.showAll}
              />
            )}
          </div>
        </div>
      )}
      {list !== undefined && (
        <BankDialogs
          dialog={dialog}
          onClose={() => setDialog(null)}
          civilianId={civilian.id}
          accounts={list}
          selected={selected}
          wallet={wallet.data}
          onCreated={view.showAccount}
        />
      )}
    </BankFrame>
  );
}

function noAccounts({ name, deceased }: BankDashboardProps['civilian']): string {
  return deceased
    ? `${name} is deceased and had no account.`
    : `${name} has no account yet. Choose Open New Account to open the first one.`;
}

function placeOf(selected: BankAccount, accounts: readonly BankAccount[]) {
  const { personal, business } = groupsOf(accounts);
  return { position: [...personal, ...business].indexOf(selected) + 1, count: accounts.length };
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
