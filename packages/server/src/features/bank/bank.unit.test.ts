import { isAccountNumber } from '@ten-four/contract/bank/account-number';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { expect, test } from 'vitest';
import { approvalGrounds, newAccountNumber, readAmount } from '#features/bank/bank.rules';

test('generated account numbers pass their own check', () => {
  const numbers = Array.from({ length: 1000 }, newAccountNumber);
  expect(numbers.every(isAccountNumber)).toBe(true);
  expect(new Set(numbers).size).toBe(1000);
});

test('states the grounds for approval', () => {
  expect(approvalGrounds('Checking', [], 'second')).toEqual([]);
  expect(approvalGrounds('Checking', ['Savings', 'Business Checking'], 'second')).toEqual([]);
  expect(approvalGrounds('Checking', ['Checking'], 'second')).toEqual(['second']);
  expect(approvalGrounds('Business Savings', [], 'always')).toEqual(['business']);
  expect(approvalGrounds('Business Savings', ['Business Savings'], 'always')).toEqual(['business', 'second']);
  expect(approvalGrounds('Savings', [], 'always')).toEqual(['type']);
  expect(approvalGrounds('Savings', ['Savings'], 'always')).toEqual(['type', 'second']);
  expect(approvalGrounds('Business Savings', ['Business Savings'], 'second')).toEqual(['second']);
  expect(approvalGrounds('Business Savings', ['Business Savings'], 'never')).toEqual([]);
});

test('reads amounts to the cent', () => {
  expect(readAmount(0.29)).toBe(29);
  for (const amount of [0, -1, 0.001, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => readAmount(amount)).toThrow(BANK_TEXTS.badAmount);
  }
});

test('formats whole amounts without cents', () => {
  expect(BANK_TEXTS.deposited(600)).toBe('Deposit of $600 submitted.');
  expect(BANK_TEXTS.withdrawn(12.5)).toBe('Withdrawal of $12.50 submitted.');
});
