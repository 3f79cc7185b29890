/** A text of at most so many characters, with an ellipsis where it was cut. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

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
