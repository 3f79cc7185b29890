import { CALLSIGN_EXAMPLE, normaliseCallsign } from '../officers/officers.values.ts';

/**
 * Patterns of callsigns: up to five alternatives joined by `|`, each of 2 to 12 characters; `@` stands for a letter, `#`
 * for a digit, and capitals, digits, blanks and dashes for themselves. Null is the shipped rule.
 */
const ALTERNATIVE = /^[A-Z0-9@# -]{2,12}$/;
const MOST = 5;

/** Whether a text is a pattern of callsigns. */
export function isCallsignPattern(text: string): boolean {
  const alternatives = text.split('|');
  return (
    alternatives.length <= MOST && alternatives.every((one) => ALTERNATIVE.test(one) && one.includes('#'))
  );
}

/** A callsign as it is stored, in capitals; null where it does not fit the pattern of its department. */
export function readCallsign(typed: string, pattern: string | null): string | null {
  if (pattern === null) return normaliseCallsign(typed);
  const callsign = typed.trim();
  const fits = pattern.split('|').some((alternative) => toExpression(alternative).test(callsign));
  return fits ? callsign.toUpperCase() : null;
}

/** Letters may be typed small; of no other script, since their capitals may be ones of these. */
const toExpression = (alternative: string): RegExp =>
  new RegExp(
    `^${[...alternative].map((sign) => (sign === '@' ? '[A-Za-z]' : sign === '#' ? '[0-9]' : either(sign))).join('')}$`,
  );

const either = (sign: string): string => (/[A-Z]/.test(sign) ? `[${sign}${sign.toLowerCase()}]` : sign);

/** A callsign that fits the first alternative, such as `1A-23` for `#@-##`. */
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
