import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { AMOUNT_MAX } from '@ten-four/contract/common/money';
import { formatDollars, readAmount } from '#lib/dollars.ts';

/** As wide as a plus, unlike the hyphen. */
const MINUS = '\u2212';

export const formatMoney = (dollars: number): string => formatDollars(dollars).replace('-', MINUS);

export const formatChange = (dollars: number): string => `${dollars > 0 ? '+' : ''}${formatMoney(dollars)}`;

export const cents = (dollars: number): number => Math.round(dollars * 100);

export const subtract = (dollars: number, taken: number): number => (cents(dollars) - cents(taken)) / 100;

export function amountProblem(typed: string, available: number | undefined, shortText: string) {
  const amount = readAmount(typed);
  if (amount === 0 || /^\s*\$?\s*[-\u2212]/.test(typed)) return 'Enter an amount above zero.';
  if (amount === null) return BANK_TEXTS.badAmount;
  // No balance exceeds the maximum.
  return cents(amount) > cents(available ?? AMOUNT_MAX) ? shortText : undefined;
}
