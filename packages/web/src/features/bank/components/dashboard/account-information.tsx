import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { formatMoment } from '#lib/moments.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { STATUS_TONES } from '../accounts.ts';
import { BigAmount } from '../big-amount.tsx';
import classes from './account-information.module.css';
import { BalanceHistory } from './balance-history.tsx';

/** The account that is shown: what it holds, what it is, and how it came to it. */
export function AccountInformation({ account }: { account: BankAccount }) {
  const { name, accountType, accountNumber, balance, status } = account;
  const notes = notesOf(account);
  return (
    <Panel title="Account Information" actions={<StatusTag tone={STATUS_TONES[status]}>{status}</StatusTag>}>
      <div className={classes.body} data-status={status}>
        <div className={classes.figures}>
          <p className={classes.label}>{status === 'Frozen' ? 'Balance (frozen)' : 'Available balance'}</p>
          <p className={classes.balance}>
            <BigAmount dollars={balance} />
          </p>
          <p className={classes.account}>
            {name !== null && <span>{name}</span>}
            <span>{accountType}</span>
            <span className={classes.number}>{formatAccountNumber(accountNumber)}</span>
          </p>
        </div>
        {(status === 'Active' || status === 'Frozen') && <BalanceHistory accountId={account._id} />}
      </div>
      {notes.length > 0 && (
        <div className={classes.notes}>
          <Facts facts={notes} />
        </div>
      )}
    </Panel>
  );
}

/** What there is to say of a request: why it was made and what came of it. */
function notesOf({ status, reason, decisionNote, decidedAt, createdAt }: BankAccount) {
  const undecided = status === 'Pending' || status === 'Denied';
  return [
    ...(undecided ? [{ label: 'Requested', value: formatMoment(createdAt) }] : []),
    ...(undecided && reason !== null ? [{ label: 'Your reason', value: reason }] : []),
    ...(status === 'Denied' && decidedAt !== null
      ? [{ label: 'Denied', value: formatMoment(decidedAt) }]
      : []),
    ...(decisionNote === null ? [] : [{ label: 'Staff says', value: decisionNote }]),
  ];
}
