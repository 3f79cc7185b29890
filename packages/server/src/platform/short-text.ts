/** A text of at most so many characters, with an ellipsis where it was cut. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
