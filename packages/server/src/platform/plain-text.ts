/** A text of at most so many characters, with an ellipsis where it was cut; never cut within a surrogate pair. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '');
  return `${cut.trimEnd()}…`;
}

const LONE_SURROGATES = /\p{Surrogate}/gu;
/** Marks that change the direction of what follows, and others that are not shown; emoji need the joiner U+200D. */
const INVISIBLE = /(?!\u200D)\p{Cf}/gu;
const BREAKS = /[\p{Cc}\p{Z}]+/gu;

/** Returns a text as one line, without control characters and invisible marks. */
export const oneLine = (text: string): string =>
  text.replace(LONE_SURROGATES, '\uFFFD').replace(INVISIBLE, '').replace(BREAKS, ' ').trim();

/** Control, direction and unseen characters, but for line breaks and what joins letters and emoji. */
const UNSEEN = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Returns a text as it may be shown outside the product, where nothing keeps direction characters in their place. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (character) => (/\s/.test(character) ? ' ' : ''));

/** Text that may be absent, trimmed; null where nothing was given. */
export const readText = (text: string | null | undefined): string | null => text?.trim() || null;

/** The same of a change, in which what is absent stays as it is. */
export const readTextChange = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : readText(text);
