import { foldText, nameLetters } from '@ten-four/contract/common/fold';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';

export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Searches in long texts read only the newest rows. */
export const MAX_SEARCHED = 2000;
/** Minimum length of a word in a substring search. */
export const MIN_LETTERS = 3;

export const foldSearch = (text: string | null | undefined, folded = fold): string | null =>
  Array.from(folded(text ?? '').trim())
    .slice(0, TEXT_SEARCH_MAX)
    .join('') || null;

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Folds names, plates and serial numbers: no case, accents or repeated spaces. */
export const foldKey = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : foldAny(text));

/** Printable ASCII, the fast path. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Uppercase first, so 'ß' becomes 'SS' and the final sigma matches.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Doubles the text so that a search matches across its end, and appends it without spaces. */
export function foldForParts(text: string): string {
  const folded = foldText(text);
  return folded.includes(' ') ? `${folded} ${folded} ${folded.replaceAll(' ', '')}` : folded;
}

const SSN_MARK = '#';
const WHOLE_MARK = '=';

export const ssnKey = (ssn: string): string => SSN_MARK + ssn.replace(/[^0-9]/g, '');

/** Returns the key of a full name in any word order; null without letters or digits. Confirm with `isSameName`. */
export function wholeNameKey(name: string): string | null {
  const letters = nameLetters(name);
  return letters === '' ? null : WHOLE_MARK + letters;
}
