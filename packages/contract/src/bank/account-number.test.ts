import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, formatAccountNumber, isAccountNumber, readAccountNumber } from './account-number.ts';

const numbers = fc
  .integer({ min: 0, max: 10 ** 11 - 1 })
  .map((digits) => String(digits).padStart(11, '0'))
  .map((digits) => `${digits}${checkDigit(digits)}`);

test('the check digit follows the Luhn algorithm', () => {
  // Standard Luhn example.
  expect(checkDigit('7992739871')).toBe('3');
  expect(checkDigit('00000000000')).toBe('0');
});

test('accepts a number with and without spaces', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(formatAccountNumber(number)).toMatch(/^\d{4} \d{4} \d{4}$/);
      expect(readAccountNumber(` ${formatAccountNumber(number)}\t`)).toBe(number);
      expect(isAccountNumber(formatAccountNumber(number))).toBe(true);
    }),
  );
});

test('detects one wrong, extra or missing digit', () => {
  fc.assert(
    fc.property(numbers, fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, place, change) => {
      const wrong = (Number(number[place]) + change) % 10;
      expect(isAccountNumber(`${number.slice(0, place)}${wrong}${number.slice(place + 1)}`)).toBe(false);
      expect(isAccountNumber(number.slice(1))).toBe(false);
      expect(isAccountNumber(`${number}0`)).toBe(false);
    }),
  );
  expect(isAccountNumber('')).toBe(false);
  expect(isAccountNumber('40217788120x')).toBe(false);
});
