import { Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  formatAccountNumber,
  isAccountNumber,
  readAccountNumber,
} from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, DESCRIPTION_MAX, TYPED_NUMBER_MAX } from '@ten-four/contract/bank/bank.values';
import { useEffect, useRef, useState } from 'react';
import { readAmount } from '#lib/dollars.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useRecentTransactions, useTransfer } from '../../bank.queries.ts';
import { accountDetails, accountTitle } from '../accounts.ts';
import { amountProblem, formatMoney, subtract } from '../money.ts';
import classes from './dialogs.module.css';
import { AmountField, BigAmount, MoneyPath, Sums } from './money-parts.tsx';
import { type Payee, recentPayees } from './payees.ts';

interface TransferFormProps {
  account: BankAccount;
  accounts: readonly BankAccount[];
}

const NEW_TRANSFER = { fromAccountId: '', toAccountNumber: '', amount: '', description: '' };
type TransferValues = typeof NEW_TRANSFER;

export function TransferForm({ account, accounts }: TransferFormProps) {
  const recent = useRecentTransactions(account.civilianId);
  const { form, state } = useEndpointForm({
    send: useTransfer(),
    draft: `bank:transfer:${account._id}`,
    initial: { ...NEW_TRANSFER, fromAccountId: account._id },
    problemsOf: ({ fromAccountId, toAccountNumber, amount }) => {
      const source = accounts.find(({ _id }) => _id === fromAccountId);
      return {
        fromAccountId: source === undefined ? BANK_TEXTS.selectSource : undefined,
        toAccountNumber: numberProblem(readAccountNumber(toAccountNumber), source),
        amount: amountProblem(amount, source?.balance, BANK_TEXTS.insufficientFunds),
      };
    },
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
    explainsRetry: true,
  });
  const isReview = state.step === 'review';
  const source = accounts.find(({ _id }) => _id === form.values.fromAccountId);
  const shared = { form, accounts, payees: recentPayees(recent.data ?? [], accounts) };
  return (
    <>
      <ol className={classes.steps}>
        <li aria-current={isReview ? undefined : 'step'}>1 Details</li>
        <li aria-current={isReview ? 'step' : undefined}>2 Review</li>
      </ol>
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
          <TransferReview {...shared} source={source} />
        ) : (
          <TransferDetails {...shared} />
        )}
      </DialogForm>
    </>
  );
}

const NO_NUMBER = "That isn't a valid account number. Check the digits.";

function numberProblem(number: string, source: BankAccount | undefined): string | undefined {
  if (number === '') return BANK_TEXTS.enterDestination;
  if (!isAccountNumber(number)) return NO_NUMBER;
  return number === source?.accountNumber ? BANK_TEXTS.sameAccount : undefined;
}

interface TransferDetailsProps {
  form: UseFormReturnType<TransferValues>;
  accounts: readonly BankAccount[];
  payees: readonly Payee[];
}

function TransferDetails({ form, accounts, payees }: TransferDetailsProps) {
  const { fromAccountId, toAccountNumber } = form.values;
  const source = accounts.find(({ _id }) => _id === fromAccountId);
  const own = accounts
    .filter(({ _id }) => _id !== fromAccountId)
    .map((account) => ({ name: accountTitle(account), number: account.accountNumber }));
  const recent = payees.map(({ name, number }) => ({
    name: `${name} · ${formatAccountNumber(number)}`,
    number,
  }));
  const choose = (number: string) => form.setFieldValue('toAccountNumber', formatAccountNumber(number));
  return (
    <>
      <NativeSelect
        {...fieldProps(form, 'fromAccountId', 'From Account')}
        data={[
          { value: '', label: '-- Select Account --' },
          ...accounts.map((account) => ({
            value: account._id,
            label: `${accountTitle(account)} …${account.accountNumber.slice(-4)} · ${formatMoney(account.balance)}`,
          })),
        ]}
      />
      <div>
        <TextInput
          {...fieldProps(form, 'toAccountNumber', 'Destination Account Number')}
          inputMode="numeric"
          maxLength={TYPED_NUMBER_MAX}
          classNames={{ input: textStyles.mono ?? '' }}
          onBlur={() => {
            const number = readAccountNumber(toAccountNumber);
            if (/^\d{12}$/.test(number)) choose(number);
          }}
          data-autofocus
        />
        {[
          { label: 'Your accounts:', suggested: own },
          { label: 'Recent:', suggested: recent },
        ].map(
          ({ label, suggested }) =>
            suggested.length > 0 && (
              <Group key={label} gap={8} mt={8} fz={12} c="dimmed">
                {label}
                {suggested.map(({ name, number }) => (
                  <Button key={number} size="row" onClick={() => choose(number)}>
                    {name}
                  </Button>
                ))}
              </Group>
            ),
        )}
      </div>
      <AmountField input={fieldProps(form, 'amount', 'Amount')} available={source?.balance} />
      <TextInput {...fieldProps(form, 'description', 'Description')} maxLength={DESCRIPTION_MAX} />
    </>
  );
}

function TransferReview({ form, accounts, payees, source }: TransferDetailsProps & { source: BankAccount }) {
  // A review must not change with the balance; the server decides.
  const [reviewed] = useState(source);
  const { toAccountNumber, description, ...typed } = form.values;
  const amount = readAmount(typed.amount) ?? 0;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Text ta="center" mb={20} style={{ outline: 'none' }} ref={heading} tabIndex={-1}>
        <Text span display="block" c="dimmed">
          You are sending
        </Text>
        <BigAmount dollars={amount} />
      </Text>
      <MoneyPath
        from={{ title: accountTitle(reviewed), details: accountDetails(reviewed) }}
        to={destinationOf(toAccountNumber, accounts, payees)}
      />
      <Box my={16}>
        <Sums
          lines={[
            { label: 'Description', value: description.trim(), plain: true },
            { label: 'Balance now', value: formatMoney(reviewed.balance) },
            { label: 'Transfer', value: formatMoney(-amount) },
            { label: 'Balance after', value: formatMoney(subtract(reviewed.balance, amount)) },
          ]}
        />
      </Box>
      <Text c="dimmed">A transfer takes effect at once and can't be undone.</Text>
    </div>
  );
}

function destinationOf(typed: string, accounts: readonly BankAccount[], payees: readonly Payee[]) {
  const number = readAccountNumber(typed);
  const own = accounts.find(({ accountNumber }) => accountNumber === number);
  if (own !== undefined) return { title: accountTitle(own), details: accountDetails(own) };
  const payee = payees.find((one) => one.number === number);
  if (payee !== undefined) return { title: payee.name, details: formatAccountNumber(number) };
  return {
    title: formatAccountNumber(number),
    code: true,
    details: 'Check every digit. The holder is shown only after the transfer.',
  };
}
