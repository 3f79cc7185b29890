import { foldJoined, foldPlate, foldText, nameForms } from '@ten-four/contract/common/fold';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError, type Db } from '#db/database';
import { messageOf } from '#db/database-errors';
import { isSqlite } from '#db/engine';
import { trigramsOf } from '#db/trigram-index/texts';
import { containing, ssnKey, wholeNameKey } from '#platform/search-text';

/** The tables of what is searched for, each of the same shape. */
export type SearchKeys = 'name_keys' | 'vehicle_keys' | 'weapon_keys' | 'user_keys';

/** A text that something is found under; `inside` as in the table. */
export interface SearchKey {
  key: string;
  inside: 0 | 1;
}

/** Later words of a name that it is found by the beginning of; longer names are no names. */
const MOST_LATER_WORDS = 5;

/** What the search keys of a character are made of. */
export interface NamedPerson {
  first_name: string;
  middle_initial: string | null;
  last_name: string;
  ssn: string;
  date_of_birth: string;
}

/**
 * A character is found by any part of the name without blanks, followed by the date of birth; by the beginning of the
 * name from each of its words on (decision 13); by its SSN; and by each of its names as a whole.
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

/** "ann lee cole" turned to begin with each later word: "lee cole ann", "cole ann lee". */
const fromLaterWords = (name: string): string[] =>
  [...name.matchAll(/ /g)]
    .slice(0, MOST_LATER_WORDS)
    .map(({ index }) => `${name.slice(index + 1)} ${name.slice(0, index)}`);

/** A vehicle is found by its plate and its VIN. */
export const vehicleKeys = ({ plate, vin }: { plate: string; vin: string }): SearchKey[] => [
  { key: foldPlate(plate), inside: 1 },
  { key: foldPlate(vin), inside: 1 },
];

/** A weapon is found by its serial number and the name it is registered under. */
export const weaponKeys = (weapon: { serial_number: string; registered_name: string }): SearchKey[] => [
  ...textKeys(weapon.serial_number),
  ...textKeys(weapon.registered_name),
];

/** A member is found by the username and by Discord's id. */
export const userKeys = (user: { username: string; discord_id: string }): SearchKey[] => [
  ...textKeys(user.username),
  { key: user.discord_id, inside: 1 },
];

/** Any part of a text without blanks, and the beginning of its words; nothing for one without letters and digits. */
function textKeys(text: string): SearchKey[] {
  const folded = foldText(text);
  const joined = foldJoined(text);
  if (joined === '') return [];
  return [{ key: joined, inside: 1 }, ...(joined === folded ? [] : [{ key: folded, inside: 0 as const }])];
}

/** Makes new things known to the search: in the transaction that stores them. */
export async function addSearchKeys(
  tx: Db,
  table: SearchKeys,
  found: readonly { id: string; keys: readonly SearchKey[] }[],
): Promise<void> {
  const rows = found.flatMap(({ id, keys }) =>
    keys.map(({ key, inside }) => sql`(${id}, ${key}, ${inside})`),
  );
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(table)} (object_id, key, inside) values ${sql.join(rows)}`.execute(tx);
}

/** Replaces the current keys of things, in the transaction that changes them. */
export async function replaceSearchKeys(
  tx: Db,
  table: SearchKeys,
  things: readonly { id: string; keys: readonly SearchKey[] }[],
): Promise<void> {
  if (things.length === 0) return;
  const ids = sql.join(things.map(({ id }) => id));
  await sql`delete from ${sql.table(table)} where until is null and object_id in (${ids})`.execute(tx);
  await addSearchKeys(tx, table, things);
}

/** Where the engines differ about texts inside of others: a trigram table of FTS5, or an index of pg_trgm. */

/**
 * Makes the table of the texts that rows of `objects` are found under, with an index by beginnings. For migrations.
 * Throws DatabaseError where PostgreSQL lacks pg_trgm.
 */
export async function createSearchKeys(db: Kysely<never>, table: SearchKeys, objects: string): Promise<void> {
  const [no, key] = isSqlite(db)
    ? [sql`integer primary key`, sql`text not null`]
    : [sql`bigint generated always as identity primary key`, sql`text collate "C" not null`];
  await sql`
    create table ${sql.table(table)} (
      no ${no},
      object_id text not null references ${sql.table(objects)} (id) on delete cascade,
      key ${key},
      inside integer not null check (inside in (0, 1)),
      formerly text, until bigint
    )`.execute(db);
  const index = (name: string) => sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)}`;
  await sql`${index('by_beginning')} (key, object_id)`.execute(db);
  await sql`${index('by_object')} (object_id)`.execute(db);
  await sql`${index('by_end')} (until) where until is not null`.execute(db);
  await sql`${index('former')} (object_id) where formerly is not null`.execute(db);
  if (isSqlite(db)) await createTrigramTable(db, table);
  else await sql`${index('by_trigrams')} using gin (key gin_trgm_ops) where inside = 1`.execute(db);
}

/** Makes sure of pg_trgm, which comes with PostgreSQL but has to be switched on. Throws DatabaseError. For migrations. */
export async function requireTrigrams(db: Kysely<never>): Promise<void> {
  if (isSqlite(db)) return;
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    throw new DatabaseError(
      `the search needs PostgreSQL's extension pg_trgm, which could not be created (${messageOf(error)}). Have an administrator run "create extension pg_trgm" in this database`,
    );
  }
}

/** FTS5 keeps the trigrams only; the texts stay where they are, and triggers keep the two in step. */
async function createTrigramTable(db: Kysely<never>, table: SearchKeys): Promise<void> {
  const keys = sql.table(table);
  const trigrams = sql.id(trigramsOf(table));
  await sql`
    create virtual table ${trigrams} using fts5 (
      key, content = ${sql.lit(table)}, content_rowid = 'no', tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  const add = sql`insert into ${trigrams} (rowid, key) values (new.no, new.key)`;
  const remove = sql`insert into ${trigrams} (${trigrams}, rowid, key) values ('delete', old.no, old.key)`;
  await sql`
    create trigger ${sql.id(`${table}_added`)} after insert on ${keys} when new.inside = 1
    begin ${add}; end`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_removed`)} after delete on ${keys} when old.inside = 1
    begin ${remove}; end`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_no_update`)} before update on ${keys}
    begin select raise(abort, ${sql.lit(`${table} are replaced, not updated`)}); end`.execute(db);
}

/** Letters that an index of trigrams needs of a word. */
const LEAST_LETTERS = 3;
/** Words that are looked for at a time; of more the longest. */
const MOST_WORDS = 6;

/** What is looked for inside of keys: words that each key must hold, those for the index first. */
export interface InsideWords {
  words: string[];
  /** What the embedded engine's index is asked for. */
  match: string;
}

/** Returns how folded words are looked for inside of keys; null where none is long enough for the index. */
export function insideWords(db: Db, folded: readonly string[]): InsideWords | null {
  const longest = (words: readonly string[]) =>
    [...words].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS);
  const isLong = (word: string) => [...word].length >= LEAST_LETTERS;
  // Short words beside each other may together be long enough.
  const words = folded.some(isLong) ? longest(folded) : [folded.join('')];
  const long = words.filter(isLong);
  if (long.length === 0) return null;
  return {
    words: words.map((word) => (isSqlite(db) ? word : containing(word))),
    match: long.map(trigramPattern).join(' AND '),
  };
}

/** What FTS5 is asked for to find a word of at least three letters; nothing in it has a meaning of its own. */
const trigramPattern = (word: string): string =>
  trigramsIn(word)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');

/** Those of a word's trigrams that together hold all its letters, half of the work that all of them would be. */
function trigramsIn(word: string): string[] {
  const letters = [...word];
  const last = letters.length - LEAST_LETTERS;
  const starts = letters.flatMap((_, index) => (index % LEAST_LETTERS === 0 ? [Math.min(index, last)] : []));
  return [...new Set(starts)].map((start) => letters.slice(start, start + LEAST_LETTERS).join(''));
}

/** Returns the keys that hold the words of `insideWords`, as `k`, and the condition that they do. */
export function insideOf(
  db: Db,
  table: SearchKeys,
  { words, match }: InsideWords,
): { from: RawBuilder<unknown>; condition: RawBuilder<unknown> } {
  const keys = sql.table(table);
  const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  if (!isSqlite(db)) {
    const held = words.map((word) => sql`k.key like ${word}`);
    return { from: sql`${keys} k`, condition: sql`k.inside = 1 and ${all(held)}` };
  }
  const trigrams = sql.id(trigramsOf(table));
  const held = words.map((word) => sql`instr(k.key, ${word}) > 0`);
  return {
    // The order of the tables is the order of the work: the trigrams first.
    from: sql`${trigrams} cross join ${keys} k`,
    // Where all its trigrams are, they may still stand apart.
    condition: sql`k.no = ${trigrams}.rowid and ${trigrams} match ${match} and ${all(held)}`,
  };
}
