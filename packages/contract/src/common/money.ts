import { Type } from 'typebox';

/**
 * The largest amount of one payment, in dollars: far more than anybody can have, so that it is refused for being short of
 * funds, and little enough for its cents to be exact.
 */
export const AMOUNT_MAX = 10_000_000_000_000;

/** In answers: dollars with at most two decimals; negative means debit. */
export const Money = Type.Number();

/**
 * In requests: an amount to move, in dollars. The schema keeps out what is no amount at all; that there are at most
 * two decimals only `toCents` can tell, since most decimals have no exact floating-point form.
 */
export const Amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: AMOUNT_MAX,
  description: 'Dollars, with at most two decimals',
});

/** Whole cents of an amount in dollars, or null when it is negative, no number, or has more than two decimals. */
export function toCents(dollars: number): number | null {
  // The shortest text of a number is what its sender wrote: 0.29 is "0.29", whatever the bits say.
  return /^\d+(\.\d{1,2})?$/.test(String(dollars)) ? Math.round(dollars * 100) : null;
}

/** Dollars of whole cents. */
export const toDollars = (cents: number): number => cents / 100;
