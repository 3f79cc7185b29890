import { foldJoined, foldPlate, foldText, nameForms } from '@ten-four/contract/common/fold';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import { containing, MIN_LETTERS, ssnKey, wholeNameKey } from '#platform/search-text';

export type SearchKeys = 'name_keys' | 'vehicle_keys' | 'weapon_keys' | 'user_keys';

export interface SearchKey {
  key: string;
  inside: 0 | 1;
}

const MAX_LATER_WORDS = 5;

export interface NamedPerson {
  first_name: string;
  middle_initial: string | null;
  last_name: string;
  ssn: string;
  date_of_birth: string;
}

/**
 * Returns the search keys of a character: its name without spaces, followed by the date of birth; the name starting at
 * each of its words (decision 13); the SSN; and each form of the name.
 */
export function nameKeys(civilian: NamedPerson): SearchKey[] {
  const { first_name: first, middle_initial: middle, last_name: last, ssn, date_of_birth: born } = civilian;
  const name = foldText(`${first} ${last}`);
  const full = middle === null ? name : foldText(`${first} ${middle} ${last}`);
  const inside = new Set([name, full].map((each) => `${each.replaceAll(' ', '')} ${born}`));
  const begins = new Set([name, full, foldText(`${last} ${first}`), ...fromLaterWords(name)]);
  const wholes = new Set(nameForms(first, middle, last).map(wholeNameKey));
  return [
    ...[...inside].map((key) => ({ key, inside: 1 as const })),
    ...[...begins, ...wholes, ssnKey(ssn)].flatMap((key) =>
      key === null ? [] : [{ key, inside: 0 as const }],
    ),
  ];
}

/** Returns "lee cole ann" and "cole ann lee" for "ann lee cole". */
const fromLaterWords = (name: string): string[] =>
  [...name.matchAll(/ /g)]
    .slice(0, MAX_LATER_WORDS)
    .map(({ index }) => `${name.slice(index + 1)} ${name.slice(0, index)}`);

export const vehicleKeys = ({ plate, vin }: { plate: string; vin: string }): SearchKey[] => [
  { key: foldPlate(plate), inside: 1 },
  { key: foldPlate(vin), inside: 1 },
];

export const weaponKeys = (weapon: { serial_number: string; registered_name: string }): SearchKey[] => [
  ...textKeys(weapon.serial_number),
  ...textKeys(weapon.registered_name),
];

export const userKeys = (user: { username: string; discord_id: string }): SearchKey[] => [
  ...textKeys(user.username),
  { key: user.discord_id, inside: 1 },
];

/** Returns no key for text without letters and digits. */
function textKeys(text: string): SearchKey[] {
  const folded = foldText(text);
  const joined = foldJoined(text);
  if (joined === '') return [];
  return [{ key: joined, inside: 1 }, ...(joined === folded ? [] : [{ key: folded, inside: 0 as const }])];
}

export async function addSearchKeys(
  tx: Db,
  table: SearchKeys,
  things: readonly { id: string; keys: readonly SearchKey[] }[],
): Promise<void> {
  const rows = things.flatMap(({ id, keys }) => keys.map((key) => ({ object_id: id, ...key })));
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
}

export async function replaceSearchKeys(
  tx: Db,
  table: SearchKeys,
  things: readonly { id: string; keys: readonly SearchKey[] }[],
): Promise<void> {
  if (things.length === 0) return;
  const ids = things.map(({ id }) => id);
  await tx.deleteFrom(table).where('until', 'is', null).where('object_id', 'in', ids).execute();
  await addSearchKeys(tx, table, things);
}

/** The longest words count. */
const MAX_WORDS = 6;

/** Returns the folded words for a substring search; null if none has three letters. */
export function insideWords(folded: readonly string[]): string[] | null {
  const isLong = (word: string) => [...word].length >= MIN_LETTERS;
  const longest = [...folded].sort((one, other) => other.length - one.length).slice(0, MAX_WORDS);
  // Adjacent short words may be long enough together.
  const words = folded.some(isLong) ? longest : [folded.join('')];
  return words.some(isLong) ? words : null;
}

/** Returns the condition that a key `k` contains all words, in the form that each engine's index supports. */
export function containsWords(db: Db, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) =>
    isSqlite(db) ? sql`instr(k.key, ${word}) > 0` : sql`k.key like ${containing(word)}`,
  );
  return sql<boolean>`k.inside = 1 and ${sql.join(conditions, sql` and `)}`;
}
