/** Trigrams tell nothing of shorter texts. */
export const LEAST_LETTERS = 3;

/**
 * Of a text that is in more rows than this, the newest are found sooner by looking through the rows from the newest on
 * than by gathering all and putting them in order.
 */
export const MOST_GATHERED = 2000;

/** What FTS5 is asked for: a column that holds a text. */
export const matching = (column: string, text: string): string =>
  `${column} : "${text.replaceAll('"', '""')}"`;
