/** Shortens to `max` characters with an ellipsis, keeping surrogate pairs. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '');
  return `${cut.trimEnd()}…`;
}

const LONE_SURROGATES = /\p{Surrogate}/gu;
/** Format characters, except the joiner U+200D of emoji. */
const INVISIBLE = /(?!\u200D)\p{Cf}/gu;
const BREAKS = /[\p{Cc}\p{Z}]+/gu;

export const oneLine = (text: string): string =>
  text.replace(LONE_SURROGATES, '\uFFFD').replace(INVISIBLE, '').replace(BREAKS, ' ').trim();

const HIDDEN = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Removes control, direction and invisible characters, for texts shown outside the product. */
export const visibleText = (text: string): string =>
  text.replace(HIDDEN, (character) => (/\s/.test(character) ? ' ' : ''));

export const readText = (text: string | null | undefined): string | null => text?.trim() || null;

/** Reads a text like `readText`, but keeps undefined (absent). */
export const readTextChange = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : readText(text);
