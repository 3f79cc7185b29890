import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import { csvOf, csvText, downloadCsv } from '#lib/csv.ts';

const HEADS = ['Time (UTC)', 'Type', 'Description', 'Other account', 'Amount', 'Balance'];

export function transactionsCsv(transactions: readonly Transaction[]): string {
  return csvOf(
    HEADS,
    transactions.map(({ createdAt, type, description, counterparty, amount, balanceAfter }) => [
      createdAt,
      type,
      csvText(description),
      csvText(
        counterparty.accountNumber === null
          ? counterparty.name
          : formatAccountNumber(counterparty.accountNumber),
      ),
      amount.toFixed(2),
      balanceAfter.toFixed(2),
    ]),
  );
}

export const downloadTransactions = (account: BankAccount, transactions: readonly Transaction[]): void =>
  downloadCsv(`transactions-${account.accountNumber}.csv`, transactionsCsv(transactions));
