import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';

const HEADS = ['Time (UTC)', 'Type', 'Description', 'Other account', 'Amount', 'Balance'];

/** The transactions as comma-separated values, one a line under a line of names (RFC 4180). */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  const lines = transactions.map(({ createdAt, type, description, counterparty, amount, balanceAfter }) => [
    createdAt,
    type,
    asText(description),
    asText(
      counterparty.accountNumber === null
        ? counterparty.name
        : formatAccountNumber(counterparty.accountNumber),
    ),
    amount.toFixed(2),
    balanceAfter.toFixed(2),
  ]);
  return [HEADS, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** Hands the browser a file with the transactions of an account. */
export function downloadTransactions(account: BankAccount, transactions: readonly Transaction[]): void {
  // The mark in front tells spreadsheets that the file is in UTF-8.
  const file = new Blob(['\uFEFF', transactionsCsv(transactions)], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `transactions-${account.accountNumber}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

/** A spreadsheet takes text that begins like a formula for one, and others can write descriptions. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
