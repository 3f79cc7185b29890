import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatAccountNumber, readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { TYPED_NUMBER_MAX } from '@ten-four/contract/bank/bank.values';
import { accountTitle } from '../accounts.ts';
import { formatMoney } from '../money.ts';
import { AmountField, DescriptionField } from './money-fields.tsx';
import classes from './transfer-details.module.css';
import type { TransferValues } from './transfer-values.ts';

interface TransferDetailsProps {
  form: UseFormReturnType<TransferValues>;
  /** Those money can be taken from. */
  accounts: readonly BankAccount[];
  /** Numbers of others' accounts that money was sent to, the latest first. */
  payees: readonly string[];
}

/** The first step of a transfer: from where, to where, how much. */
export function TransferDetails({ form, accounts, payees }: TransferDetailsProps) {
  const { fromAccountId, toAccountNumber } = form.values;
  const source = accounts.find(({ _id }) => _id === fromAccountId);
  const others = accounts.filter(({ _id }) => _id !== fromAccountId);
  const to = form.getInputProps('toAccountNumber');
  return (
    <>
      <NativeSelect
        {...form.getInputProps('fromAccountId')}
        label="From Account"
        size="room"
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
          {...to}
          label="Destination Account Number"
          size="room"
          inputMode="numeric"
          autoComplete="off"
          maxLength={TYPED_NUMBER_MAX}
          classNames={{ input: classes.number ?? '' }}
          onBlur={(event) => {
            to.onBlur(event);
            const number = readAccountNumber(toAccountNumber);
            if (/^\d{12}$/.test(number)) form.setFieldValue('toAccountNumber', formatAccountNumber(number));
          }}
          data-autofocus
        />
        {others.length > 0 && (
          <p className={classes.own}>
            Your accounts:
            {others.map((account) => (
              <Button
                key={account._id}
                size="row"
                onClick={() =>
                  form.setFieldValue('toAccountNumber', formatAccountNumber(account.accountNumber))
                }
              >
                {accountTitle(account)}
              </Button>
            ))}
          </p>
        )}
        {payees.length > 0 && (
          <p className={classes.own}>
            Recent:
            {payees.map((number) => (
              <Button
                key={number}
                size="row"
                onClick={() => form.setFieldValue('toAccountNumber', formatAccountNumber(number))}
              >
                {formatAccountNumber(number)}
              </Button>
            ))}
          </p>
        )}
      </div>
      <AmountField
        input={form.getInputProps('amount')}
        available={source === undefined ? '' : `Available ${formatMoney(source.balance)}`}
      />
      <DescriptionField input={form.getInputProps('description')} />
    </>
  );
}
