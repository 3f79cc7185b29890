import { foldText, foldWords } from '@ten-four/contract/common/fold';
import { readBirthDate } from '@ten-four/contract/search/birth-date';
import { NAME_FROM, SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { type BoloRow, boloInWords } from '#features/dispatch/index';
import { invalid } from '#platform/errors';
import { shorten } from '#platform/plain-text';
import { ssnKey } from '#platform/search-text';

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

/** What was typed to find people, plates or weapons, folded; a key may begin with either text. */
export interface Wanted {
  begins: string[];
  words: string[];
}

/** Returns what to look for; null where fewer letters and digits were typed than it takes. */
export function readWanted(typed: string, from: number): Wanted | null {
  const words = foldWords(typed);
  const joined = words.join('');
  // Letters, not the units that JavaScript counts: the trigrams are made of those.
  if ([...joined].length < from) return null;
  return { begins: [...new Set([words.join(' '), joined])], words };
}

/** What was typed to find a person: a name with or without a date of birth, or an SSN. */
export interface WantedPerson extends Wanted {
  /** The name without a date of birth. */
  name: string;
}

/** Returns whom to look for: a person born on the typed day, or with an SSN that begins so; null like `readWanted`. */
export function readPerson(typed: string): WantedPerson | null {
  const { name, born } = readBirthDate(typed);
  const digits = born === null ? readSsn(typed) : null;
  const wanted = readWanted(name, born === null ? NAME_FROM : 0);
  if (wanted === null) return null;
  // Keys have the day after the name, so none begins with both.
  if (born !== null) return { name, begins: [], words: [...wanted.words, born] };
  return digits === null ? { name, ...wanted } : { name, ...wanted, begins: [name.trim(), ssnKey(digits)] };
}

const SSN_FROM = 3;
const SSN_LENGTH = 9;

/** The digits of an SSN, or of the beginning of one, with or without dashes or blanks; null for anything else. */
function readSsn(given: string): string | null {
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
 * Returns each thing once, best match first, and no more than `most`: a whole key, then whole words at its beginning, then
 * its beginning, then what holds the words inside; of each the first ones in the alphabet, by what `nameOf` calls them.
 */
export function bestFirst<F extends Found>(
  found: readonly F[],
  wanted: { begins: readonly string[]; most: number; nameOf: (item: F) => string },
): F[] {
  const { begins, most, nameOf } = wanted;
  const ranks = new Map<string, { item: F; rank: number }>();
  for (const item of found) {
    const { id, matched, formerly = null } = item;
    const rank = 2 * rankOf(matched, begins) + Number(formerly !== null);
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

function rankOf(key: string, begins: readonly string[]): number {
  if (begins.includes(key)) return 0;
  if (begins.some((text) => key.startsWith(`${text} `))) return 1;
  return begins.some((text) => key.startsWith(text)) ? 2 : 3;
}

function inAlphabet<F extends Found>(items: F[], nameOf: (item: F) => string): F[] {
  return items
    .map((item) => ({ item, name: foldText(nameOf(item)) }))
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
