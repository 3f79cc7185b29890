import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError, type Db } from '#db/database';
import { messageOf } from '#db/database-errors';
import { isSqlite } from '#db/engine';
import type { Bound } from '#db/prepared';
import { trigramsOf } from '#db/trigram-index/texts';
import { containing, foldKey, foldPlate } from '#platform/search-text';

/** The tables of what is searched for, each of the same shape. */
export type SearchKeys = 'name_keys' | 'vehicle_keys' | 'weapon_keys' | 'user_keys';

/** A text that something is found under; `inside` as in the table. */
export interface SearchKey {
  key: string;
  inside: 0 | 1;
}

/** Before the digits of an SSN, which no name begins with. */
const SSN_MARK = 'ssn:';

/** What an SSN, or the beginning of one, is found under: 'ssn:' and its digits. */
export const ssnKey = (ssn: string): string => SSN_MARK + ssn.replace(/[^0-9]/g, '');

/** Later words of a name that it is found by the beginning of; longer names are no names. */
const MOST_LATER_WORDS = 6;

/**
 * A character is found by "first last", "first m last", the beginning of "last first", of every other word of the name
 * with the rest of the name after it (decision 13), and of the SSN.
 */
export function nameKeys(civilian: {
  first_name: string;
  middle_initial: string | null;
  last_name: string;
  ssn: string;
}): SearchKey[] {
  const { first_name: first, middle_initial: middle, last_name: last, ssn } = civilian;
  const name = foldKey(`${first} ${last}`);
  const turned = new Set([foldKey(`${last} ${first}`), ...fromLaterWords(name)]);
  const keys: SearchKey[] = [
    { key: name, inside: 1 },
    ...[...turned].map((key) => ({ key, inside: 0 as const })),
    { key: ssnKey(ssn), inside: 0 },
  ];
  return middle === null ? keys : [...keys, { key: foldKey(`${first} ${middle} ${last}`), inside: 1 }];
}

/** "ann lee-cole" turned to begin with each later word: "lee-cole ann", "cole ann lee". */
const fromLaterWords = (name: string): string[] =>
  [...name.matchAll(/[ -]/g)]
    .slice(0, MOST_LATER_WORDS)
    .map(({ index }) => `${name.slice(index + 1)} ${name.slice(0, index)}`);

/** A vehicle is found by its plate and its VIN. */
export const vehicleKeys = ({ plate, vin }: { plate: string; vin: string }): SearchKey[] => [
  { key: foldPlate(plate), inside: 1 },
  { key: foldPlate(vin), inside: 1 },
];

/** A weapon is found by its serial number and the name it is registered under. */
export const weaponKeys = (weapon: { serial_number: string; registered_name: string }): SearchKey[] => [
  { key: foldKey(weapon.serial_number), inside: 1 },
  { key: foldKey(weapon.registered_name), inside: 1 },
];

/** A member is found by the username and by Discord's id. */
export const userKeys = (user: { username: string; discord_id: string }): SearchKey[] => [
  { key: foldKey(user.username), inside: 1 },
  { key: user.discord_id, inside: 1 },
];

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
      inside integer not null check (inside in (0, 1))
    )`.execute(db);
  const index = (name: string) => sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)}`;
  await sql`${index('by_beginning')} (key, object_id)`.execute(db);
  await sql`${index('by_object')} (object_id)`.execute(db);
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

/** What a text of at least three letters is looked for by; nothing in it has a meaning of its own. */
export const insidePattern = (db: Db, text: string): string =>
  isSqlite(db) ? trigramPattern(text) : containing(text);

/** The same for FTS5's table. */
export const trigramPattern = (text: string): string =>
  trigramsIn(text)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');

/**
 * Those of a text's trigrams that together hold all its letters, half of the work that all of them would be, and those
 * across a blank, which few names have.
 */
function trigramsIn(text: string): string[] {
  const letters = [...text];
  const last = letters.length - 3;
  const starts = letters.flatMap((letter, index) => {
    const across = letter === ' ' ? [index - 1] : [];
    return index % 3 === 0 ? [index, ...across] : across;
  });
  const within = new Set(starts.map((start) => Math.max(0, Math.min(start, last))));
  return [...within].map((start) => letters.slice(start, start + 3).join(''));
}

/**
 * The keys that hold a text, as `k`, and the condition that they do; `pattern` is the `insidePattern` of the text.
 */
export function insideOf(
  db: Db,
  table: SearchKeys,
  { text, pattern }: Bound<{ text: string; pattern: string }>,
): { from: RawBuilder<unknown>; condition: RawBuilder<unknown> } {
  const keys = sql.table(table);
  if (!isSqlite(db)) {
    return { from: sql`${keys} k`, condition: sql`k.inside = 1 and k.key like ${pattern}` };
  }
  const trigrams = sql.id(trigramsOf(table));
  return {
    // The order of the tables is the order of the work: the trigrams first.
    from: sql`${trigrams} cross join ${keys} k`,
    // Where all its trigrams are, they may still stand apart.
    condition: sql`k.no = ${trigrams}.rowid and ${trigrams} match ${pattern} and instr(k.key, ${text}) > 0`,
  };
}
