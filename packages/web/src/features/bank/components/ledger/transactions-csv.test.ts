import type { Transaction } from '@ten-four/contract/bank/bank.contract';
import { expect, it } from 'vitest';
import { transactionsCsv } from './transactions-csv.ts';

const transaction: Transaction = {
  _id: '01a1fc09-2f32-71d9-8dc4-e30c4a796611',
  accountId: '01a1fc09-2f32-71d9-8dc4-e30c4a796612',
  accountType: 'Checking',
  type: 'Transfer',
  description: 'Rent',
  amount: -1850,
  balanceAfter: 48215.6,
  counterparty: { kind: 'account', name: 'Maze Bank', accountNumber: '402155607712', accountType: 'Savings' },
  createdAt: '2026-11-20T14:12:00.000Z',
};

const lineOf = (change: Partial<Transaction>) =>
  transactionsCsv([{ ...transaction, ...change }]).split('\r\n')[1];

it('the file has a header line and one line per transaction', () => {
  expect(transactionsCsv([transaction])).toBe(
    'Time (UTC),Type,Description,Other account,Amount,Balance\r\n' +
      '2026-11-20T14:12:00.000Z,Transfer,Rent,4021 5560 7712,-1850.00,48215.60\r\n',
  );
});

it('quotes values with separators or line breaks', () => {
  expect(transactionsCsv([{ ...transaction, description: 'Rent, "late"\nand short' }])).toContain(
    ',"Rent, ""late""\nand short",',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('keeps %j from being read as a formula', (description) => {
  expect(lineOf({ description })).toContain(`,'${description},`);
});
