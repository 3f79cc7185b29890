import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { type BoloRow, boloInWords } from '#features/dispatch/index';
import { invalid } from '#platform/errors';
import { shorten } from '#platform/plain-text';
import { foldKey } from '#platform/search-text';

/** What a search is by, and the text that was given for it. */
export interface Selector {
  by: 'name' | 'plate' | 'weapon' | 'id';
  text: string;
}

/** What officers search by, and fire/rescue. */
export const SELECTORS = {
  officers: { ways: ['name', 'plate', 'weapon', 'id'], refusal: SEARCH_TEXTS.oneSelector },
  fireRescue: { ways: ['name', 'id'], refusal: SEARCH_TEXTS.nameOrId },
} as const;

/** The one thing that is searched by. Throws 400 for none, a blank one or several. */
export function readSelector(
  query: Partial<Record<Selector['by'], string>>,
  { ways, refusal }: { ways: readonly Selector['by'][]; refusal: string },
): Selector {
  const [by, ...others] = ways.filter((each) => query[each] !== undefined);
  const text = by === undefined ? '' : (query[by] ?? '').trim();
  if (by === undefined || others.length > 0 || text === '') throw invalid(refusal);
  return { by, text };
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

/** `text` is what was typed, in the form of the keys that it is looked for in. */
export function readWanted(text: string, from: number): Wanted | null {
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

/** Something found, and under which key. */
export interface Found {
  id: string;
  matched: string;
  /** The former name or plate that the key is of. */
  formerly?: string | null;
}

/**
 * Each thing once, best match first, and no more than `most`: the whole text, then whole words at its beginning, then its
 * beginning, then what holds it inside; of each the first ones in the alphabet, by what `nameOf` calls them. `ssn` is the
 * key of an SSN that was asked for.
 */
export function bestFirst<F extends Found>(
  found: readonly F[],
  wanted: { text: string; ssn: string | null; most: number; nameOf: (item: F) => string },
): F[] {
  const { text, ssn, most, nameOf } = wanted;
  const words = `${text} `;
  const ranks = new Map<string, { item: F; rank: number }>();
  for (const item of found) {
    const { id, matched, formerly = null } = item;
    const rank = 2 * rankOf(matched, { text, words, ssn }) + Number(formerly !== null);
    if (rank < (ranks.get(id)?.rank ?? RANKS)) ranks.set(id, { item, rank });
  }
  const byRank: F[][] = Array.from({ length: RANKS }, () => []);
  for (const { item, rank } of ranks.values()) byRank[rank]?.push(item);
  const best: F[] = [];
  // To fold and sort names is most of the work: it is done for those only that may be among the first.
  for (const alike of byRank) if (best.length < most) best.push(...inAlphabet(alike, nameOf));
  return best.slice(0, most);
}

/** Four, and in each current names before former ones. */
const RANKS = 8;

function rankOf(
  key: string,
  { text, words, ssn }: { text: string; words: string; ssn: string | null },
): number {
  if (key === text || key === ssn) return 0;
  if (key.startsWith(words)) return 1;
  return key.startsWith(text) || (ssn !== null && key.startsWith(ssn)) ? 2 : 3;
}

function inAlphabet<F extends Found>(items: F[], nameOf: (item: F) => string): F[] {
  return items
    .map((item) => ({ item, name: foldKey(nameOf(item)) }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.item.id, other.item.id))
    .map(({ item }) => item);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * The one thing that is meant among those that were found: by the first rule that any of them fits, else by there being
 * one only. Null where nothing was found, 'several' where more than one may be meant.
 */
export function theOneOf<F>(
  found: readonly F[],
  exactly: readonly ((item: F) => boolean)[],
): F | 'several' | null {
  const exact = exactly.map((fits) => found.filter(fits)).find((fitting) => fitting.length > 0);
  const [one = null, ...others] = exact ?? found;
  return others.length > 0 ? 'several' : one;
}

/** The names that a BOLO may give a character: first and last in either order, with the middle initial or without. */
export function namesOf(civilian: {
  first_name: string;
  middle_initial: string | null;
  last_name: string;
}): string[] {
  const { first_name: first, middle_initial: middle, last_name: last } = civilian;
  const names = [`${first} ${last}`, `${last} ${first}`];
  return middle === null ? names : [...names, `${first} ${middle} ${last}`, `${last} ${first} ${middle}`];
}

/** A typed name, and with its last word first: BOLOs give names in either order. */
export function bothOrders(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return [name, [...words.slice(-1), ...words.slice(0, -1)].join(' ')];
}

/** BOLOs that a refusal tells of, and characters of each. */
const MOST_TOLD = 3;
const MOST_SAID = 160;

/** A refusal's message, with the active BOLOs for what was searched: an officer must learn of them all the same. */
export function withBolos(message: string, bolos: readonly BoloRow[]): string {
  const told = bolos
    .slice(0, MOST_TOLD)
    .map((bolo) => `Active BOLO: ${shorten(boloInWords(bolo), MOST_SAID)}.`);
  return [message, ...told].join(' ');
}
