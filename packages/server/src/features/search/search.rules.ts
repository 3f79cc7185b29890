import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { invalid, invalidField } from '#platform/errors';
import { foldKey } from '#platform/search-text';

/** What a search is by, and the text that was given for it. */
export interface Selector {
  by: 'name' | 'plate' | 'weapon' | 'id';
  text: string;
}

const SELECTORS = ['name', 'plate', 'weapon', 'id'] as const;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The one thing that is searched by. Throws 400 for none, a blank one or several, and for an id that is none. */
export function readSelector(query: Partial<Record<Selector['by'], string>>): Selector {
  const [by, ...others] = SELECTORS.filter((each) => query[each] !== undefined);
  const text = by === undefined ? '' : (query[by] ?? '').trim();
  if (by === undefined || others.length > 0 || text === '') throw invalid(SEARCH_TEXTS.oneSelector);
  if (by !== 'id') return { by, text };
  const id = text.toLowerCase();
  if (!ID.test(id)) throw invalidField('id', 'This is not an id.');
  return { by, text: id };
}

/** Three letters make a trigram: from there on, texts are also found by what is inside of them. */
const INSIDE_FROM = 3;
const SSN_FROM = 3;
const SSN_LENGTH = 9;

/** A folded text to look for, or null where there are fewer letters than it takes. */
export interface Wanted {
  text: string;
  isInside: boolean;
}

export function readWanted(given: string, from: number): Wanted | null {
  const text = foldKey(given);
  // Letters, not the units that JavaScript counts: the trigrams are made of those.
  const { length } = [...text];
  return length < Math.max(from, 1) ? null : { text, isInside: length >= INSIDE_FROM };
}

/** The digits of an SSN, or of the beginning of one, with or without dashes or blanks; null for anything else. */
export function readSsn(given: string): string | null {
  const text = given.trim();
  const digits = text.replace(/[- ]/g, '');
  const isSsn = /^[0-9]+$/.test(digits) && digits.length >= SSN_FROM && digits.length <= SSN_LENGTH;
  return isSsn ? digits : null;
}

/** Something found, under which key, and the folded text that it is sorted by among its like. */
export interface Found {
  id: string;
  matched: string;
  sorted_by: string;
}

/**
 * Each thing once, best match first: the whole text, then whole words at its beginning, then its beginning, then what
 * holds it inside; of each the first ones in the alphabet. `ssn` is the key of an SSN that was asked for.
 */
export function bestFirst<F extends Found>(found: readonly F[], wanted: string, ssn: string | null): F[] {
  const best = new Map<string, { item: F; rank: number }>();
  for (const item of found) {
    const rank = rankOf(item.matched, wanted, ssn);
    const known = best.get(item.id);
    if (known === undefined || rank < known.rank) best.set(item.id, { item, rank });
  }
  return [...best.values()]
    .sort((one, other) => one.rank - other.rank || inAlphabet(one.item, other.item))
    .map(({ item }) => item);
}

function rankOf(key: string, wanted: string, ssn: string | null): number {
  if (key === wanted || key === ssn) return 0;
  if (key.startsWith(`${wanted} `)) return 1;
  return key.startsWith(wanted) || (ssn !== null && key.startsWith(ssn)) ? 2 : 3;
}

function inAlphabet(one: Found, other: Found): number {
  const [a, b] = one.sorted_by === other.sorted_by ? [one.id, other.id] : [one.sorted_by, other.sorted_by];
  return a < b ? -1 : Number(a > b);
}

/** Whether a BOLO looks out for somebody of this name, in whatever order of first and last name. */
export function isNamed(
  civilian: { first_name: string; middle_initial: string | null; last_name: string },
  personName: string | null,
): boolean {
  if (personName === null) return false;
  const { first_name: first, middle_initial: middle, last_name: last } = civilian;
  const names = [
    `${first} ${last}`,
    `${last} ${first}`,
    `${last}, ${first}`,
    `${first} ${middle ?? ''} ${last}`,
  ];
  return names.some((name) => foldKey(name) === foldKey(personName));
}
