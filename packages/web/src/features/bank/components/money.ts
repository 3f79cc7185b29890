import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { AMOUNT_MAX } from '@ten-four/contract/common/money';

const dollarsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The minus of figures: as wide as a plus, which the hyphen is not. */
const MINUS = '\u2212';

/** Dollars as '$1,284.00', a debt as '−$12.50'. */
export function formatMoney(dollars: number): string {
  return `${dollars < 0 ? MINUS : ''}$${dollarsFormat.format(Math.abs(dollars))}`;
}

/** What came in or went out, its sign always there: '+$600.00', '−$350.00'. */
export function formatChange(dollars: number): string {
  return `${dollars > 0 ? '+' : ''}${formatMoney(dollars)}`;
}

/** Dollars as whole cents, in which sums and comparisons are exact. */
export const cents = (dollars: number): number => Math.round(dollars * 100);

/** One amount of dollars less another, to the cent. */
export const lessOf = (dollars: number, taken: number): number => (cents(dollars) - cents(taken)) / 100;

/**
 * What was typed as an amount, in dollars: '1250', '1,250.50' and '$ .75' are amounts. Null where it is none or has more
 * than two decimals.
 */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/^\s*\$|\s+/g, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/.test(text) || !/\d/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}

/**
 * What is wrong with a typed amount of which `available` dollars are there to take, null where nothing is. `shortText`
 * says that they are not enough.
 */
export function amountProblem(
  typed: string,
  available: number | undefined,
  shortText: string,
): string | null {
  const amount = readAmount(typed);
  if (amount === 0 || /^\s*\$?\s*[-\u2212]/.test(typed)) return 'Enter an amount above zero.';
  if (amount === null) return BANK_TEXTS.badAmount;
  // Nobody has more than can be moved at once.
  return cents(amount) > cents(available ?? AMOUNT_MAX) ? shortText : null;
}
