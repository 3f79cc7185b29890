import { randomInt } from 'node:crypto';

/** A callsign such as D-104 or 1A-23 in its parts; `digits` are its last run of them. */
export function partsOf(callsign: string): { before: string; digits: string; after: string } {
  const [, before = '', digits = '', after = ''] = /^(.*?)([0-9]+)([^0-9]*)$/.exec(callsign) ?? [];
  return { before, digits, after };
}

/** Numbers of callsigns where the shipped rule holds. */
const HIGHEST_NUMBER = 9999;

/**
 * The callsign to offer instead of one that is taken: the same with the next higher last number that nobody has, else with
 * the lowest one; null where all are taken. Numbers count, not digits: nobody offers D-08 beside D-8. `fits` says whether
 * the department takes a callsign.
 */
export function nextFreeCallsign(
  taken: string,
  others: readonly string[],
  fits: (callsign: string) => boolean = () => true,
): string | null {
  const { before, digits, after } = partsOf(taken);
  const alike = others.map(partsOf).filter((other) => other.before === before && other.after === after);
  const numbers = new Set(alike.map((other) => Number(other.digits)));
  const wanted = Number(digits) % HIGHEST_NUMBER;
  for (let step = 1; step <= HIGHEST_NUMBER; step += 1) {
    // From the wanted number up, then from 1.
    const number = ((wanted + step - 1) % HIGHEST_NUMBER) + 1;
    const callsign = `${before}${String(number).padStart(digits.length, '0')}${after}`;
    if (!numbers.has(number) && fits(callsign)) return callsign;
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
