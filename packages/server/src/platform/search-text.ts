import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';

/** Text as searches compare it: without case, in one form of Unicode. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Rows that a search in longer texts looks through where no index finds them, the newest ones. */
export const MOST_SEARCHED = 2000;

/** What is looked for in longer texts, folded; null for nothing. Of letters that fold to many the rest is cut off. */
export const foldSearch = (text: string | null | undefined, folded = fold): string | null =>
  Array.from(folded(text ?? '').trim())
    .slice(0, TEXT_SEARCH_MAX)
    .join('') || null;

/** A pattern for `like … escape '\'` that fits texts which contain this one; nothing in it has a meaning of its own. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Text as names, plates and serial numbers are found by it: besides case also without accents and other marks, with
 * single blanks, letters that are two in capitals as these two.
 */
export const foldKey = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : foldAny(text));

/** Printable ASCII with single blanks between words: most texts by far, of which there may be hundreds in a search. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // By way of capitals, in which 'ß' is 'SS' ('ẞ' is one itself); a word's last sigma is small in a way of its own.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A plate or VIN as it is found by: nobody hears or reads its blanks and dashes reliably, so they do not count. */
export const foldPlate = (plate: string): string => foldKey(plate).replace(/[ \p{Pd}]/gu, '');

/** A person's name as another one is compared with it: without the punctuation of "Malone, Mara J.". */
export const foldName = (name: string): string => foldKey(name.replace(/[.,]/g, ' '));
