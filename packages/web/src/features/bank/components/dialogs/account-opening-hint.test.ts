import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { expect, test } from 'vitest';
import { hintOf, newAccountBody } from './account-opening-hint.ts';

const approval = { Checking: 'second', Savings: 'never', 'Business Checking': 'always' } as never;
const values = { civilianId: 'c', accountType: 'Checking', reason: ' For rent ' };
const checking = { accountType: 'Checking', status: 'Active' } as BankAccount;

test('flags a request that staff must approve', () => {
  const body = newAccountBody(values, hintOf('Checking', [checking], approval));
  expect(body).toEqual({ ...values, reason: 'For rent', needsApproval: true });
});

test('leaves the flag out for an account that opens right away', () => {
  expect(newAccountBody(values, hintOf('Checking', [], approval))).not.toHaveProperty('needsApproval');
});
