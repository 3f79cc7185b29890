import { Button } from '@mantine/core';
import { isAccountNumber, readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useRecentTransactions, useTransfer } from '../../bank.queries.ts';
import { amountProblem, formatMoney, readAmount } from '../money.ts';
import { TransferDetails } from './transfer-details.tsx';
import { TransferReview } from './transfer-review.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import type { TransferValues } from './transfer-values.ts';

interface TransferDialogProps {
  opened: boolean;
  /** The one that is shown; it is offered first. */
  account: BankAccount;
  accounts: readonly BankAccount[];
  onClose: () => void;
}

/** Moves money to any account: first the details, then a review of what will happen. */
export function TransferDialog({ opened, onClose, ...form }: TransferDialogProps) {
  return (
    <FormDialog opened={opened} title="Transfer Funds" onClose={onClose}>
      {(dialog) => <TransferForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type TransferFormProps = Omit<TransferDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function TransferForm({ account, accounts, dialog }: TransferFormProps) {
  const recent = useRecentTransactions(account.civilianId);
  const initial: TransferValues = {
    fromAccountId: account._id,
    toAccountNumber: '',
    amount: '',
    description: '',
  };
  const { form, state } = useEndpointForm({
    send: useTransfer(),
    draft: `bank:transfer:${account._id}`,
    initial,
    problemsOf: (values) => problemsOf(values, accounts),
    optionsOf: ({ fromAccountId, toAccountNumber, amount, description }) => ({
      body: {
        fromAccountId,
        toAccountNumber: readAccountNumber(toAccountNumber),
        amount: readAmount(amount) ?? 0,
        description: description.trim(),
      },
    }),
    texts: { failed: BANK_TEXTS.transferFailed },
    onSaved: () => showSuccess(BANK_TEXTS.transferred),
    reviews: true,
    tellsDoubt: true,
    dialog,
  });
  const isReview = state.step === 'review';
  const source = accounts.find(({ _id }) => _id === form.values.fromAccountId);
  return (
    <>
      <TransferSteps current={isReview ? 2 : 1} />
      <DialogForm
        state={state}
        submitLabel={
          isReview ? `Transfer ${formatMoney(readAmount(form.values.amount) ?? 0)}` : 'Review Transfer'
        }
        busyLabel="Transferring..."
        buttons={
          isReview && (
            <Button size="room" disabled={state.phase !== 'idle'} onClick={() => state.onBack('amount')}>
              Back
            </Button>
          )
        }
      >
        {isReview && source !== undefined ? (
          <TransferReview values={form.values} source={source} accounts={accounts} />
        ) : (
          <TransferDetails form={form} accounts={accounts} payees={payeesOf(recent.data ?? [], accounts)} />
        )}
      </DialogForm>
    </>
  );
}

/** How many accounts that money was sent to before are offered. */
const PAYEES = 3;

/** To which accounts but their own money was sent last. */
function payeesOf(transactions: readonly Transaction[], accounts: readonly BankAccount[]): string[] {
  const own = new Set(accounts.map(({ accountNumber }) => accountNumber));
  const numbers = transactions.flatMap(({ type, amount, counterparty: { accountNumber } }) =>
    type === 'Transfer' && amount < 0 && accountNumber !== null && !own.has(accountNumber)
      ? [accountNumber]
      : [],
  );
  return [...new Set(numbers)].slice(0, PAYEES);
}

const NO_NUMBER = "That isn't a valid account number. Check the digits.";

function problemsOf(values: TransferValues, accounts: readonly BankAccount[]) {
  const source = accounts.find(({ _id }) => _id === values.fromAccountId);
  const number = readAccountNumber(values.toAccountNumber);
  const amount = amountProblem(values.amount, source?.balance, BANK_TEXTS.insufficientFunds);
  return {
    ...(source === undefined ? { fromAccountId: BANK_TEXTS.selectSource } : {}),
    ...(isAccountNumber(number)
      ? {}
      : { toAccountNumber: number === '' ? BANK_TEXTS.enterDestination : NO_NUMBER }),
    ...(source !== undefined && number === source.accountNumber
      ? { toAccountNumber: BANK_TEXTS.sameAccount }
      : {}),
    ...(amount === null ? {} : { amount }),
  };
}
