const ESCAPED_BACKSLASH = /\\\\/g;
const PAIR = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Whether a JSON text names one half of a character without the other, `\ud800` say. No encoding has such a half: the
 * databases would store something else than was sent and answered.
 */
export function holdsHalfCharacter(json: string): boolean {
  if (!SURROGATE.test(json)) return false;
  return SURROGATE.test(json.replace(ESCAPED_BACKSLASH, '').replace(PAIR, ''));
}
