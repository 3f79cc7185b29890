import { foldText, foldWords } from '@ten-four/contract/common/fold';
import { readBirthDate } from '@ten-four/contract/search/birth-date';
import { NAME_FROM, SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { type BoloRow, describeBolo } from '#features/dispatch/index';
import { invalid } from '#platform/errors';
import { shorten } from '#platform/plain-text';
import { ssnKey } from '#platform/search-text';

export interface Selector {
  by: 'name' | 'plate' | 'weapon' | 'id';
  text: string;
}

export const SELECTORS = {
  officers: { ways: ['name', 'plate', 'weapon', 'id'], refusal: SEARCH_TEXTS.exactlyOneSelector },
  fireRescue: { ways: ['name', 'id'], refusal: SEARCH_TEXTS.nameOrId },
} as const;

/** Throws 400 unless exactly one selector is given. */
export function readSelector(
  query: Partial<Record<Selector['by'], string>>,
  { ways, refusal }: { ways: readonly Selector['by'][]; refusal: string },
): Selector {
  const [by, ...others] = ways.filter((each) => query[each] !== undefined);
  const text = by === undefined ? '' : (query[by] ?? '').trim();
  if (by === undefined || others.length > 0 || text === '') throw invalid(refusal);
  return { by, text };
}

/** Folded; keys may start with any of `prefixes`. */
export interface SearchTerm {
  prefixes: string[];
  words: string[];
}

/** Reads a search text; null for fewer than `min` letters and digits. */
export function readTerm(typed: string, min: number): SearchTerm | null {
  const words = foldWords(typed);
  const joined = words.join('');
  // Counts characters, not UTF-16 units.
  if ([...joined].length < min) return null;
  return { prefixes: [...new Set([words.join(' '), joined])], words };
}

export interface PersonTerm extends SearchTerm {
  /** Without a date of birth. */
  name: string;
}

/** Reads a name, a date of birth, both, or the start of an SSN. Null for too few letters. */
export function readPerson(typed: string): PersonTerm | null {
  const { name, born } = readBirthDate(typed);
  const digits = born === null ? readSsn(typed) : null;
  const term = readTerm(name, born === null ? NAME_FROM : 0);
  if (term === null) return null;
  // Keys have the date of birth after the name, so no prefix has both.
  if (born !== null) return { name, prefixes: [], words: [...term.words, born] };
  return digits === null ? { name, ...term } : { name, ...term, prefixes: [name.trim(), ssnKey(digits)] };
}

const SSN_FROM = 3;
const SSN_LENGTH = 9;

/** Returns the digits of a whole or partial SSN; null for anything else. */
function readSsn(given: string): string | null {
  const text = given.trim();
  const digits = text.replace(/[- ]/g, '');
  const isSsn = /^[0-9]+$/.test(digits) && digits.length >= SSN_FROM && digits.length <= SSN_LENGTH;
  return isSsn ? digits : null;
}

export interface Found {
  id: string;
  matched: string;
  /** The former name or plate of the key; null for a current one. */
  formerly: string | null;
}

/**
 * Returns up to `max` results, each once, best match first: a whole key, whole words at its start, a prefix, words
 * inside it. Within each group current names come before former ones, then by name.
 */
export function rankMatches<F extends Found>(
  found: readonly F[],
  { prefixes, max, nameOf }: { prefixes: readonly string[]; max: number; nameOf: (item: F) => string },
): F[] {
  const best = new Map<string, { item: F; rank: number; name: string }>();
  for (const item of found) {
    const { id, matched, formerly } = item;
    const rank = 2 * rankOf(matched, prefixes) + Number(formerly !== null);
    const known = best.get(id);
    if (known === undefined || rank < known.rank) {
      best.set(id, { item, rank, name: foldText(nameOf(item)) });
    }
  }
  return [...best.values()]
    .sort((a, b) => a.rank - b.rank || compare(a.name, b.name) || compare(a.item.id, b.item.id))
    .slice(0, max)
    .map(({ item }) => item);
}

function rankOf(key: string, prefixes: readonly string[]): number {
  if (prefixes.includes(key)) return 0;
  if (prefixes.some((text) => key.startsWith(`${text} `))) return 1;
  return prefixes.some((text) => key.startsWith(text)) ? 2 : 3;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Returns the only match of the first rule that matches anything, or the only result if no rule does; 'several' for more
 * than one, null for none.
 */
export function singleMatchOf<F>(
  found: readonly F[],
  exactly: readonly ((item: F) => boolean)[],
): F | 'several' | null {
  const exact = exactly.map((fits) => found.filter(fits)).find((fitting) => fitting.length > 0);
  const [one = null, ...others] = exact ?? found;
  return others.length > 0 ? 'several' : one;
}

const MAX_BOLOS = 3;
const MAX_BOLO_LETTERS = 160;

/** Adds active BOLOs to a message, because officers must see them even without a match. */
export function withBolos(message: string, bolos: readonly BoloRow[]): string {
  const texts = bolos
    .slice(0, MAX_BOLOS)
    .map((bolo) => `Active BOLO: ${shorten(describeBolo(bolo), MAX_BOLO_LETTERS)}.`);
  return [message, ...texts].join(' ');
}
