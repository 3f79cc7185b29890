import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { Transaction } from '@ten-four/contract/bank/bank.contract';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';

const COLUMNS: CsvColumns<Transaction> = {
  'Time (UTC)': ({ createdAt }) => createdAt,
  Type: ({ type }) => type,
  Description: ({ description }) => csvText(description),
  'Other account': ({ counterparty: { name, accountNumber } }) =>
    csvText(accountNumber === null ? name : formatAccountNumber(accountNumber)),
  Amount: ({ amount }) => amount.toFixed(2),
  Balance: ({ balanceAfter }) => balanceAfter.toFixed(2),
};

export const transactionsCsv = (transactions: readonly Transaction[]): string =>
  csvFrom(COLUMNS, transactions);
