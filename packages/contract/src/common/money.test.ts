import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX, toCents, toDollars } from './money.ts';

test('converts every number of cents to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: AMOUNT_MAX * 100 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
      expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents);
    }),
    { numRuns: 2000 },
  );
});

test('reads amounts exactly that floating point cannot represent', () => {
  expect(toCents(0.29)).toBe(29);
  expect(toCents(1.1)).toBe(110);
  expect(toCents(4.35)).toBe(435);
  expect(toCents(99_999_999.99)).toBe(9_999_999_999);
  expect(toCents(9_999_999_999_999.99)).toBe(999_999_999_999_999);
});

test.each([0.001, 1.005, -1, -0.01, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2])(
  '%d is not a valid amount',
  (amount) => {
    expect(toCents(amount)).toBeNull();
  },
);
