/**
 * The one fold by which people, plates, reports and members are found: server and web app compare folded texts, so
 * what a person sees and types finds what is stored.
 */

/** Letters that have no decomposition in Unicode, in lowercase. */
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

/** Lowercase letters of other scripts that look like a Latin letter, themselves or as capitals, and small capitals. */
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

/** Greek letters that look different in lowercase, which counts beside Latin letters only. */
const LOWERCASE_ALIKES: Record<string, string> = { ν: 'v', υ: 'u', η: 'n' };

/** Signs beside a letter, some of which Unicode would decompose into a blank and a mark. */
const SIGNS = /[\p{Sk}\u02b9-\u02d1]/gu;
/** Marks, what is never drawn, apostrophes and periods: no part of a word, and no gap between two. */
const UNCOUNTED = /[\p{M}\p{Cf}\p{DI}\u02b9-\u02d1'‘’‛′‵.]/gu;
/** Most texts by far. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Returns the words of a text as searches compare them: lowercase letters and digits, single blanks between words. */
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

/** Returns the folded words of a text, none for a text without letters and digits. */
export const foldWords = (text: string): string[] => foldText(text).split(' ').filter(Boolean);

/** Returns the folded text without blanks: 'Jean-Luc', 'Jean Luc' and 'JeanLuc' are the same. */
export const foldJoined = (text: string): string => foldText(text).replaceAll(' ', '');

/** Returns a plate or VIN without blanks and dashes; `*` and `?` of a plate half seen stay. */
export const foldPlate = (plate: string): string => plate.replace(/[^*?]+/g, foldJoined);

/** Returns whether a text holds each typed word, in any order and however the text joins its words. */
export function includesWords(text: string, typed: string): boolean {
  const joined = foldJoined(text);
  return foldWords(typed).every((word) => joined.includes(word));
}

/**
 * Returns the letters and digits of a name in alphabetical order: equal for the same name with its words in another
 * order or joined otherwise. An index finds names by it; `isSameName` then tells 'Amy Smith' from 'May Smith'.
 */
export const nameLetters = (name: string): string => [...foldJoined(name)].sort().join('');

/** Returns whether two names are the same but for the order of their words, and how neighbors are joined. */
export function isSameName(one: string, other: string): boolean {
  const [few, many] = foldWords(one).length < foldWords(other).length ? [one, other] : [other, one];
  return foldText(few) !== '' && nameLetters(few) === nameLetters(many) && includesWords(many, few);
}

/**
 * Returns the names a character goes by: with the middle initial or without, and with the first given name alone.
 */
export function nameForms(first: string, middle: string | null, last: string): string[] {
  const [given = first] = first.trim().split(/\s+/);
  const names = [`${first} ${last}`, ...(middle === null ? [] : [`${first} ${middle} ${last}`])];
  return given === first ? names : [...names, `${given} ${last}`];
}
