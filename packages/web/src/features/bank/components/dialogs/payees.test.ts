import type { Transaction } from '@ten-four/contract/bank/bank.contract';
import { expect, test } from 'vitest';
import { recentPayees } from './payees.ts';

const transfer = (name: string, accountNumber: string, amount = -5, type = 'Transfer') =>
  ({
    type,
    amount,
    counterparty: { kind: 'account', name, accountNumber, accountType: 'Checking' },
  }) as Transaction;

test('lists the last three accounts of others that received a transfer', () => {
  const payees = recentPayees(
    [
      transfer('Ada Payne', '1'),
      transfer('Savings', 'own'),
      transfer('Sent to me', '2', 5),
      transfer('City Treasury', '3', -5, 'Fine'),
      transfer('Ada Payne', '1'),
      transfer('Dot Haskell', '4'),
      transfer('Mo Reyes', '5'),
      transfer('Too old', '6'),
    ],
    [{ accountNumber: 'own' }],
  );
  expect(payees).toEqual([
    { name: 'Ada Payne', number: '1' },
    { name: 'Dot Haskell', number: '4' },
    { name: 'Mo Reyes', number: '5' },
  ]);
});
