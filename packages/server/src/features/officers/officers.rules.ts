import { randomInt } from 'node:crypto';

const HIGHEST_NUMBER = 9999;

/** A callsign such as D-104 in its parts. */
export function partsOf(callsign: string): { letters: string; digits: string } {
  const [letters = '', digits = ''] = callsign.split('-');
  return { letters, digits };
}

/**
 * The callsign to offer instead of one that is taken: the same letters with the next higher number that nobody has, else
 * with the lowest one; null where all are taken. Numbers count, not digits: nobody offers D-08 beside D-8.
 */
export function nextFreeCallsign(taken: string, others: readonly string[]): string | null {
  const { letters, digits } = partsOf(taken);
  const numbers = new Set(others.map((callsign) => Number(partsOf(callsign).digits)));
  const wanted = Number(digits);
  for (let step = 1; step <= HIGHEST_NUMBER; step += 1) {
    // From the wanted number up, then from 1.
    const number = ((wanted + step - 1) % HIGHEST_NUMBER) + 1;
    if (!numbers.has(number)) return `${letters}-${String(number).padStart(digits.length, '0')}`;
  }
  return null;
}

/** Badge numbers have four digits and do not begin with a zero. */
const LOWEST_BADGE = 1000;
const HIGHEST_BADGE = 9999;

/** A badge number that nobody has, chosen at random; null where all are taken. */
export function newBadgeNumber(taken: readonly string[]): string | null {
  const issued = new Set(taken);
  const free: string[] = [];
  for (let number = LOWEST_BADGE; number <= HIGHEST_BADGE; number += 1) {
    if (!issued.has(String(number))) free.push(String(number));
  }
  return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
}

/** Whether the character of a profile is deceased or deleted: it serves no more. */
export const isUnfit = (profile: { deceased: number; deleted_at: number | null }): boolean =>
  profile.deceased === 1 || profile.deleted_at !== null;
