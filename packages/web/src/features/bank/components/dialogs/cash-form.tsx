import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useCashMove } from '../../bank.queries.ts';
import { accountTitle } from '../accounts.ts';
import { amountProblem, formatMoney, lessOf, readAmount } from '../money.ts';
import { AmountField, DescriptionField, MoneyPath, Sums } from './money-parts.tsx';

interface CashFormProps {
  kind: 'deposit' | 'withdraw';
  account: BankAccount;
  /** Cash in the wallet in dollars; undefined while it is not known, and then the server alone says what is too much. */
  wallet: number | undefined;
  dialog: DialogControl;
}

const WORDS = {
  deposit: {
    title: 'Deposit',
    shortText: BANK_TEXTS.insufficientCash,
    failedText: BANK_TEXTS.depositFailed,
    doneText: BANK_TEXTS.deposited,
  },
  withdraw: {
    title: 'Withdraw',
    shortText: BANK_TEXTS.insufficientFunds,
    failedText: BANK_TEXTS.withdrawalFailed,
    doneText: BANK_TEXTS.withdrawn,
  },
} as const;

/** Puts cash from the wallet into an account, or takes it out. */
export function CashForm({ kind, account, wallet, dialog }: CashFormProps) {
  const words = WORDS[kind];
  const available = kind === 'deposit' ? wallet : account.balance;
  const { form, state } = useEndpointForm({
    send: useCashMove(kind),
    draft: `bank:${kind}:${account._id}`,
    initial: { amount: '', description: '' },
    problemsOf: (values) => {
      const amount = amountProblem(values.amount, available, words.shortText);
      return { ...(amount === null ? {} : { amount }) };
    },
    optionsOf: ({ amount, description }) => ({
      body: { accountId: account._id, amount: readAmount(amount) ?? 0, description: description.trim() },
    }),
    texts: { failed: words.failedText },
    onSaved: ({ transaction }) => showSuccess(words.doneText(Math.abs(transaction.amount))),
    tellsDoubt: true,
    dialog,
  });

  // What cannot be moved changes nothing.
  const possible = amountProblem(form.values.amount, available, words.shortText) === null;
  const amount = possible ? (readAmount(form.values.amount) ?? 0) : 0;
  const moved = kind === 'deposit' ? amount : -amount;
  const purse = { title: 'Wallet', details: 'Cash' };
  const target = {
    title: accountTitle(account),
    details: `${account.accountType} · ${formatAccountNumber(account.accountNumber)}`,
  };
  return (
    <DialogForm state={state} submitLabel={words.title} busyLabel="Sending...">
      <MoneyPath from={kind === 'deposit' ? purse : target} to={kind === 'deposit' ? target : purse} />
      <AmountField
        input={form.getInputProps('amount')}
        available={available === undefined ? '' : `Available ${formatMoney(available)}`}
        autoFocus
      />
      <DescriptionField input={form.getInputProps('description')} />
      <Sums
        lines={[
          ...(wallet === undefined
            ? []
            : [{ label: 'Wallet after', value: formatMoney(lessOf(wallet, moved)) }]),
          { label: 'Account after', value: formatMoney(lessOf(account.balance, -moved)) },
        ]}
      />
    </DialogForm>
  );
}
