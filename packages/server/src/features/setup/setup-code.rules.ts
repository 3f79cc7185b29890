import { randomInt } from 'node:crypto';

/** 32 unambiguous characters, five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** Generates a code of 100 random bits: `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newSetupCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return signs.replace(/(.{5})(?=.)/g, '$1-');
}

export const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');
