import { Type } from 'typebox';

/** Dollars. Small enough for exact cents, and more than any balance. */
export const AMOUNT_MAX = 10_000_000_000_000;

/** Dollars with at most two decimals. */
export const Money = Type.Number();

/** Dollars. `toCents` checks the decimals, because most have no exact floating-point form. */
export const Amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: AMOUNT_MAX,
  description: 'Dollars, with at most two decimals',
});

/** Returns whole cents; null when negative, not a number, or with more than two decimals. */
export function toCents(dollars: number): number | null {
  // The shortest decimal form is what the sender wrote, whatever its binary value.
  return /^\d+(\.\d{1,2})?$/.test(String(dollars)) ? Math.round(dollars * 100) : null;
}

export const toDollars = (cents: number): number => cents / 100;
