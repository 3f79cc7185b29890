import { randomInt } from 'node:crypto';

/** Splits a callsign at its last run of digits. */
export function splitCallsign(callsign: string): { before: string; digits: string; after: string } {
  const [, before = '', digits = '', after = ''] = /^(.*?)([0-9]+)([^0-9]*)$/.exec(callsign) ?? [];
  return { before, digits, after };
}

const HIGHEST_NUMBER = 9999;

/** Returns the next free callsign, else the lowest, or null. Compares numbers, not digits: D-08 equals D-8. */
export function nextFreeCallsign(
  taken: string,
  others: readonly string[],
  fits: (callsign: string) => boolean = () => true,
): string | null {
  const { before, digits, after } = splitCallsign(taken);
  const alike = others.map(splitCallsign).filter((other) => other.before === before && other.after === after);
  const numbers = new Set(alike.map((other) => Number(other.digits)));
  const requestedNumber = Number(digits) % HIGHEST_NUMBER;
  for (let step = 1; step <= HIGHEST_NUMBER; step += 1) {
    const number = ((requestedNumber + step - 1) % HIGHEST_NUMBER) + 1;
    const callsign = `${before}${String(number).padStart(digits.length, '0')}${after}`;
    if (!numbers.has(number) && fits(callsign)) return callsign;
  }
  return null;
}

const LOWEST_BADGE = 1000;
const HIGHEST_BADGE = 9999;

export function newBadgeNumber(taken: readonly string[]): string | null {
  const issued = new Set(taken);
  const all = Array.from({ length: HIGHEST_BADGE - LOWEST_BADGE + 1 }, (_, n) => String(LOWEST_BADGE + n));
  const free = all.filter((badge) => !issued.has(badge));
  return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
}

export const isIneligible = (profile: { deceased: number; deleted_at: number | null }): boolean =>
  profile.deceased === 1 || profile.deleted_at !== null;
