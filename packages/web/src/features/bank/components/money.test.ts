import { describe, expect, it } from 'vitest';
import { readAmount } from '#lib/dollars.ts';
import { amountProblem, formatChange, formatMoney, subtract } from './money.ts';

describe('money', () => {
  it('has two decimals, thousands separators and a true minus', () => {
    expect(formatMoney(1284)).toBe('$1,284.00');
    expect(formatMoney(-0.5)).toBe('\u2212$0.50');
    expect(formatChange(600)).toBe('+$600.00');
    expect(formatChange(-350)).toBe('\u2212$350.00');
    expect(formatChange(0)).toBe('$0.00');
  });

  it('is subtracted to the cent', () => {
    expect(subtract(0.3, 0.1)).toBe(0.2);
    expect(subtract(100_000_000, 0.01)).toBe(99_999_999.99);
  });
});

describe('typed amount', () => {
  it.each([
    ['1250', 1250],
    ['1,250.50', 1250.5],
    [' $ 12.05 ', 12.05],
    ['.75', 0.75],
    ['0.29', 0.29],
  ])('accepts %j', (typed, amount) => expect(readAmount(typed)).toBe(amount));

  it.each(['', ' ', '.', '-5', '0.001', '1e309', 'NaN', 'Infinity', '12,50', '1.2.3', '0x10', '$', '٣'])(
    'refuses %j',
    (typed) => expect(readAmount(typed)).toBeNull(),
  );

  it.each([
    ['', 'Enter an amount in dollars with at most two decimals.'],
    ['0.001', 'Enter an amount in dollars with at most two decimals.'],
    ['0', 'Enter an amount above zero.'],
    ['-1', 'Enter an amount above zero.'],
    ['$-1', 'Enter an amount above zero.'],
    ['100000000.01', 'too little'],
    ['9'.repeat(400), 'too little'],
    ['50.01', 'too little'],
    ['50', undefined],
  ])('validates %j against 50 dollars: %s', (typed, problem) =>
    expect(amountProblem(typed, 50, 'too little')).toBe(problem),
  );

  it('is checked only against the maximum when the balance is unknown', () => {
    expect(amountProblem('999999999', undefined, 'too little')).toBeUndefined();
    // Above the server's maximum.
    expect(amountProblem('10000000000000.01', undefined, 'too little')).toBe('too little');
  });
});
