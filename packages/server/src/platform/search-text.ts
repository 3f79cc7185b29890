import { foldText, nameLetters } from '@ten-four/contract/common/fold';

/** Text as searches compare it: without case, in one form of Unicode. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

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

/**
 * Returns a folded name, plate or number for a text that is searched by its parts: twice, so that it holds the first words
 * after the last ones too, and once more without blanks.
 */
export function foldForParts(text: string): string {
  const folded = foldText(text);
  return folded.includes(' ') ? `${folded} ${folded} ${folded.replaceAll(' ', '')}` : folded;
}

/** Begin keys that no folded text is: SSNs, and the letters of whole names. */
const SSN_MARK = '#';
const WHOLE_MARK = '=';

/** Returns the key of an SSN, or of the beginning of one. */
export const ssnKey = (ssn: string): string => SSN_MARK + ssn.replace(/[^0-9]/g, '');

/**
 * Returns the key that a whole name has with its words in any order, joined or apart; null for a name without letters
 * and digits. Other names of the same letters share it (see `isSameName`).
 */
export function wholeNameKey(name: string): string | null {
  const letters = nameLetters(name);
  return letters === '' ? null : WHOLE_MARK + letters;
}
