/** Folds texts for search. Server and web app share it so that what members type matches what is stored. */

/** Letters without a Unicode decomposition. */
const SPELLED: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** Letters of other scripts that look like a Latin letter. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβʙ',
  c: 'сᴄ',
  d: 'ԁᴅ',
  e: 'еεᴇ',
  f: 'ꜰ',
  g: 'ԍɡɢ',
  h: 'нһηʜ',
  i: 'іιɩɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мμᴍ',
  n: 'νɴ',
  o: 'оοᴏ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'ᴜ',
  v: 'ѵᴠ',
  w: 'ԝᴡ',
  x: 'хχ',
  y: 'уүυʏ',
  z: 'ζᴢ',
};

const LETTERS = new Map([
  ...Object.entries(SPELLED),
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) =>
    [...alike].map((letter): [string, string] => [letter, latin]),
  ),
]);

/** Greek letters that look Latin only in lowercase. */
const LOWERCASE_ALIKES: Record<string, string> = { ν: 'v', υ: 'u', η: 'n' };

/** Modifier signs, some of which Unicode decomposes into a space and a mark. */
const SIGNS = /[\p{Sk}\u02b9-\u02d1]/gu;
/** Marks, invisible characters, apostrophes and periods, which do not separate words. */
const UNCOUNTED = /[\p{M}\p{Cf}\p{DI}\u02b9-\u02d1'‘’‛′‵.]/gu;
/** Fast path for most texts. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Returns the text in lowercase letters and digits, with single spaces between words. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const latin = text
    .replace(SIGNS, '')
    .normalize('NFKD')
    .replace(UNCOUNTED, '')
    .replace(/\p{L}+/gu, (word) =>
      /[a-z]/i.test(word) ? word.replace(/[νυη]/g, (letter) => LOWERCASE_ALIKES[letter] ?? letter) : word,
    )
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => LETTERS.get(letter) ?? letter);
  return (latin.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

export const foldWords = (text: string): string[] => foldText(text).split(' ').filter(Boolean);

/** Returns the folded text without spaces: 'Jean-Luc', 'Jean Luc' and 'JeanLuc' become equal. */
export const foldJoined = (text: string): string => foldText(text).replaceAll(' ', '');

/** Returns a plate or VIN without spaces and dashes. Keeps the wildcards `*` and `?`. */
export const foldPlate = (plate: string): string => plate.replace(/[^*?]+/g, foldJoined);

/** Returns whether the text contains every typed word, in any order. */
export function includesWords(text: string, typed: string): boolean {
  const joined = foldJoined(text);
  return foldWords(typed).every((word) => joined.includes(word));
}

/**
 * Returns a name's letters and digits in alphabetical order, so an index finds it whatever the word order. `isSameName`
 * then tells 'Amy Smith' from 'May Smith'.
 */
export const nameLetters = (name: string): string => [...foldJoined(name)].sort().join('');

/** Compares two names, ignoring word order and word breaks. */
export function isSameName(one: string, other: string): boolean {
  const [few, many] = foldWords(one).length < foldWords(other).length ? [one, other] : [other, one];
  return foldText(few) !== '' && nameLetters(few) === nameLetters(many) && includesWords(many, few);
}

/** Returns a name with and without the middle initial, and with only the first given name. */
export function nameForms(first: string, middle: string | null, last: string): string[] {
  const [given = first] = first.trim().split(/\s+/);
  const names = [`${first} ${last}`, ...(middle === null ? [] : [`${first} ${middle} ${last}`])];
  return given === first ? names : [...names, `${given} ${last}`];
}
