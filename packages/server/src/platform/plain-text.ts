/** A text of at most so many characters, with an ellipsis where it was cut. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** Text that may be absent, trimmed; null where nothing was given. */
export const readText = (text: string | null | undefined): string | null => text?.trim() || null;

/** The same of a change, in which what is absent stays as it is. */
export const readTextChange = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : readText(text);
