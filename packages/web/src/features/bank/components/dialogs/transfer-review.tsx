import { formatAccountNumber, readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { useEffect, useRef, useState } from 'react';
import { accountTitle } from '../accounts.ts';
import { BigAmount } from '../big-amount.tsx';
import { formatMoney, lessOf, readAmount } from '../money.ts';
import { MoneyPath } from './money-path.tsx';
import { Sums } from './sums.tsx';
import classes from './transfer-review.module.css';
import type { TransferValues } from './transfer-values.ts';

interface TransferReviewProps {
  values: TransferValues;
  source: BankAccount;
  /** The owner's other accounts, which are called by name; anybody else's holder is not shown. */
  accounts: readonly BankAccount[];
}

/** The second step of a transfer: what will happen, before it does. */
export function TransferReview({ values, source: now, accounts }: TransferReviewProps) {
  // What is reviewed stays as it was, also when the balance changes meanwhile: the server has the last word.
  const [source] = useState(now);
  const amount = readAmount(values.amount) ?? 0;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <p className={classes.amount} ref={heading} tabIndex={-1}>
        <span className={classes.lead}>You are sending</span>
        <BigAmount dollars={amount} />
      </p>
      <MoneyPath
        from={{ title: accountTitle(source), details: detailsOf(source) }}
        to={destinationOf(values.toAccountNumber, accounts)}
      />
      <div className={classes.sums}>
        <Sums
          lines={[
            ...(values.description.trim() === ''
              ? []
              : [{ label: 'Description', value: values.description.trim(), plain: true }]),
            { label: 'Balance now', value: formatMoney(source.balance) },
            { label: 'Transfer', value: formatMoney(-amount) },
            { label: 'Balance after', value: formatMoney(lessOf(source.balance, amount)) },
          ]}
        />
      </div>
      <p className={classes.note}>A transfer takes effect at once and can't be undone.</p>
    </div>
  );
}

const detailsOf = ({ accountType, accountNumber }: BankAccount) =>
  `${accountType} · ${formatAccountNumber(accountNumber)}`;

function destinationOf(typed: string, accounts: readonly BankAccount[]) {
  const number = readAccountNumber(typed);
  const own = accounts.find(({ accountNumber }) => accountNumber === number);
  if (own !== undefined) return { title: accountTitle(own), details: detailsOf(own) };
  return {
    title: formatAccountNumber(number),
    code: true,
    details: 'Check every digit. The holder is not shown.',
  };
}
