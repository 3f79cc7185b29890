import { CALLSIGN_EXAMPLE, normalizeCallsign } from '../officers/officers.values.ts';

/** Callsign patterns: up to five alternatives joined by `|`. `@` is a letter, `#` a digit; null is the default rule. */
const ALTERNATIVE = /^[A-Z0-9@# -]{2,12}$/;
const ALTERNATIVES_MAX = 5;

export function isCallsignPattern(text: string): boolean {
  const alternatives = text.split('|');
  return (
    alternatives.length <= ALTERNATIVES_MAX &&
    alternatives.every((one) => ALTERNATIVE.test(one) && one.includes('#'))
  );
}

/** Returns the stored form of a callsign; null if it does not fit the pattern. */
export function readCallsign(typed: string, pattern: string | null): string | null {
  if (pattern === null) return normalizeCallsign(typed);
  const callsign = typed.trim();
  const fits = pattern.split('|').some((alternative) => toExpression(alternative).test(callsign));
  return fits ? callsign.toUpperCase() : null;
}

/** Ignores case for Latin letters only, because other scripts may share capitals. */
const toExpression = (alternative: string): RegExp =>
  new RegExp(
    `^${[...alternative].map((sign) => (sign === '@' ? '[A-Za-z]' : sign === '#' ? '[0-9]' : patternFor(sign))).join('')}$`,
  );

const patternFor = (sign: string): string => (/[A-Z]/.test(sign) ? `[${sign}${sign.toLowerCase()}]` : sign);

export function callsignExample(pattern: string | null): string {
  if (pattern === null) return CALLSIGN_EXAMPLE;
  let digit = 0;
  const [first = ''] = pattern.split('|');
  return first.replace(/[@#]/g, (sign) => {
    if (sign === '@') return 'A';
    digit += 1;
    return String(digit % 10);
  });
}
