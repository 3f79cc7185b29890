import { isAccountNumber, readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { useState } from 'react';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useRecentTransactions } from '../../api/list-recent-transactions.ts';
import { useTransferFunds } from '../../api/transfer-funds.ts';
import { amountProblem, readAmount } from '../money.ts';
import { TransferDetails } from './transfer-details.tsx';
import { TransferReview } from './transfer-review.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import type { TransferValues } from './transfer-values.ts';
import { useBankForm } from './use-bank-form.ts';

interface TransferDialogProps {
  opened: boolean;
  /** The one that is shown; it is offered first. */
  account: BankAccount;
  accounts: readonly BankAccount[];
  onClose: () => void;
}

/** Moves money to any account: first the details, then a review of what will happen (specification §5). */
export function TransferDialog({ opened, onClose, ...form }: TransferDialogProps) {
  return (
    <FormDialog opened={opened} title="Transfer Funds" onClose={onClose}>
      {(dialog) => <TransferForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type TransferFormProps = Omit<TransferDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function TransferForm({ account, accounts, dialog }: TransferFormProps) {
  const transfer = useTransferFunds();
  const recent = useRecentTransactions(account.civilianId);
  // What is reviewed stays as it was, also when the balance changes meanwhile: the server has the last word.
  const [source, setSource] = useState<BankAccount | null>(null);
  const initial: TransferValues = {
    fromAccountId: account._id,
    toAccountNumber: '',
    amount: '',
    description: '',
  };
  const { form, busy, failure, submit, showProblems, cancel } = useBankForm({
    draft: `transfer:${account._id}`,
    initial,
    problemsOf: (values) => problemsOf(values, accounts),
    bodyOf: ({ fromAccountId, toAccountNumber, amount, description }) => ({
      fromAccountId,
      toAccountNumber: readAccountNumber(toAccountNumber),
      amount: readAmount(amount) ?? 0,
      description: description.trim(),
    }),
    send: transfer.mutateAsync,
    failedText: BANK_TEXTS.transferFailed,
    onSent: () => showSuccess(BANK_TEXTS.transferred),
    dialog,
  });

  const send = async () => {
    const refused = await submit(form.getValues());
    if (Object.keys(refused).length > 0) setSource(null);
  };

  const goBack = () => {
    setSource(null);
    // After the first step stands again.
    setTimeout(() => form.getInputNode('amount')?.focus());
  };

  return (
    <>
      <TransferSteps current={source === null ? 1 : 2} />
      {source === null ? (
        <TransferDetails
          form={form}
          accounts={accounts}
          payees={payeesOf(recent.data ?? [], accounts)}
          onReview={({ fromAccountId }) =>
            setSource(accounts.find(({ _id }) => _id === fromAccountId) ?? null)
          }
          onProblems={showProblems}
          onCancel={cancel}
        />
      ) : (
        <TransferReview
          values={form.getValues()}
          source={source}
          accounts={accounts}
          busy={busy}
          failure={failure}
          onSend={() => void send()}
          onBack={goBack}
          onCancel={cancel}
        />
      )}
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
