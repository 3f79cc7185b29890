import { randomInt } from 'node:crypto';

/** Thirty-two letters and digits that nobody takes for another, so that each holds five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** A new setup code of 100 random bits: `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newSetupCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return signs.replace(/(.{5})(?=.)/g, '$1-');
}

/** A code as it is compared: however somebody typed it. */
export const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');
