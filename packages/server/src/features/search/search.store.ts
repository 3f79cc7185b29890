import { SUGGESTIONS_MAX } from '@ten-four/contract/search/search.values';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { isNotDeleted, isSqlite } from '#db/engine';
import { containsWords, insideWords, type SearchKeys } from '#db/search-keys';
import type { CiviliansTable, VehiclesTable, WeaponsTable } from '#db/tables/people.tables';
import { isFindable, isWanted, type WantedScope } from '#features/ownership/index';
import type { Found } from '#features/search/search.rules';

type Columns<T, K extends keyof Selectable<T>> = Pick<Selectable<T>, K>;

export type NameHit = Found &
  Columns<
    CiviliansTable,
    'first_name' | 'middle_initial' | 'last_name' | 'ssn' | 'date_of_birth' | 'deceased' | 'deleted_at'
  >;

export type VehicleHit = Found &
  Columns<VehiclesTable, 'civilian_id' | 'plate' | 'vin' | 'make' | 'model'> & {
    owner_deleted_at: number | null;
  };

export type WeaponHit = Found &
  Columns<WeaponsTable, 'civilian_id' | 'serial_number' | 'weapon_type' | 'registered_name'> &
  Columns<CiviliansTable, 'first_name' | 'last_name' | 'date_of_birth'> & { owner_deleted_at: number | null };

/** One more than are shown, to know whether there are more. */
const MAX_WANTED = SUGGESTIONS_MAX + 1;
/** Keys of the first read; if they belong to too few things, a second read follows. */
const READ_FIRST = MAX_WANTED + 9;
/** Sorting all ten thousand names with "son" would be slow and pointless. */
const MAX_INSIDE = 200;

interface Kind {
  keys: SearchKeys;
  /** Maximum keys of one thing with the same beginning, almost always. */
  keysAlike: number;
  objects: RawBuilder<unknown>;
  /** Without seekers, deleted characters are not found. */
  condition: (seekers: WantedScope | null) => RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
}

const isKnown = (table: string, seekers: WantedScope | null) =>
  seekers === null ? isNotDeleted(table) : isFindable(table, seekers);

const NAMES: Kind = {
  keys: 'name_keys',
  keysAlike: 5,
  objects: sql`civilians o`,
  condition: (seekers) => sql`o.id = k.object_id and ${isKnown('o', seekers)}`,
  columns: sql`o.id, o.first_name, o.middle_initial, o.last_name, o.ssn, o.date_of_birth, o.deceased,
    o.deleted_at`,
};

/** Matches vehicles and weapons, which are deleted and found with their owner. */
const isHeld = (seekers: WantedScope | null) => sql`o.id = k.object_id and p.id = o.civilian_id
  and (${isNotDeleted('o')} or o.deleted_at = p.deleted_at) and ${isKnown('p', seekers)}`;

/** Matches stolen and impounded vehicles too, which outlast their owner. */
const isOnRecord = (seekers: WantedScope | null) =>
  seekers === null
    ? isHeld(null)
    : sql`o.id = k.object_id and p.id = o.civilian_id
  and (${isNotDeleted('o')} and (${isNotDeleted('p')} or o.status in ('Stolen', 'Impounded'))
    or (${isNotDeleted('o')} or o.deleted_at = p.deleted_at) and ${isWanted('p', seekers)})`;

const VEHICLES: Kind = {
  keys: 'vehicle_keys',
  keysAlike: 2,
  objects: sql`vehicles o cross join civilians p`,
  condition: isOnRecord,
  columns: sql`o.id, o.civilian_id, o.plate, o.vin, o.make, o.model,
    p.deleted_at as owner_deleted_at`,
};

const WEAPONS: Kind = {
  keys: 'weapon_keys',
  keysAlike: 4,
  objects: sql`weapons o cross join civilians p`,
  condition: isHeld,
  columns: sql`o.id, o.civilian_id, o.serial_number, o.weapon_type, o.registered_name, p.first_name, p.last_name,
    p.date_of_birth, p.deleted_at as owner_deleted_at`,
};

/** The highest character; ends the range of texts with a given beginning. */
const HIGHEST = '\u{10FFFF}';

/**
 * Reads keys `k` first, then the thing of each, whatever the planner expects: SQLite keeps the order of a cross join,
 * PostgreSQL that of a subquery with a limit.
 */
const byKeys = (db: Db, kind: Kind, keyCondition: RawBuilder<unknown>, seekers: WantedScope | null) => {
  const keys = sql.table(kind.keys);
  return isSqlite(db)
    ? sql`
      select k.key as matched, k.formerly, ${kind.columns} from ${keys} k cross join ${kind.objects}
      where ${keyCondition} and ${kind.condition(seekers)}`
    : sql`
      select k.key as matched, k.formerly, found.* from ${keys} k cross join lateral (
        select ${kind.columns} from ${kind.objects} where ${kind.condition(seekers)} limit 1
      ) found where ${keyCondition}`;
};

interface Beginning {
  text: string;
  seekers: WantedScope | null;
  limit: number;
}

const beginning = (db: Db, kind: Kind, { text, seekers, limit }: Beginning) => sql`
  select * from (
    ${byKeys(db, kind, sql`k.key >= ${text} and k.key < ${text + HIGHEST}`, seekers)}
    order by k.key, k.object_id limit ${sql.lit(limit)}
  ) found`;

async function findInside<H>(db: Db, kind: Kind, words: readonly string[], seekers: WantedScope | null) {
  const keys = byKeys(db, kind, containsWords(db, words), seekers);
  const { rows } = await sql<H>`${keys} limit ${sql.lit(MAX_INSIDE)}`.execute(db);
  return rows;
}

export interface KeySearch {
  /** Up to two beginnings of keys. */
  begins: readonly string[];
  /** Folded words that a key contains in any order; empty to search beginnings only. */
  words: readonly string[];
  most: number;
  /** Includes deleted characters these officers still look for. */
  seekers?: WantedScope;
  /** Skips the search inside keys if a whole key matches. */
  isWholeEnough?: boolean;
}

const hasEnough = (hits: readonly Found[], most: number): boolean =>
  new Set(hits.map(({ id }) => id)).size >= most;

/** Reads few keys first, since most texts match few things. */
async function findBeginnings<H extends Found>(db: Db, kind: Kind, wanted: KeySearch): Promise<H[]> {
  const { begins, most, seekers = null } = wanted;
  const read = async (limit: number): Promise<H[]> => {
    const each = [...new Set(begins)].map((text) => beginning(db, kind, { text, seekers, limit }));
    return (await sql<H>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
  };
  if (begins.length === 0) return [];
  const first = await read(READ_FIRST);
  return first.length >= READ_FIRST && !hasEnough(first, most) ? read(MAX_WANTED * kind.keysAlike) : first;
}

function finder<H extends Found>(kind: Kind) {
  return async (db: Db, wanted: KeySearch): Promise<H[]> => {
    const { begins, words, most, seekers = null, isWholeEnough = false } = wanted;
    const begin = await findBeginnings<H>(db, kind, wanted);
    const within = insideWords(words);
    // Beginnings rank before matches inside.
    const isEnough =
      within === null ||
      hasEnough(begin, most) ||
      (isWholeEnough && begin.some(({ matched }) => begins.includes(matched)));
    if (isEnough) return begin;
    return [...begin, ...(await findInside<H>(db, kind, within, seekers))];
  };
}

/** Each returns one row per matching key, unsorted; the best `most` things are among them. */
export const findNames = finder<NameHit>(NAMES);
export const findVehicles = finder<VehicleHit>(VEHICLES);
export const findWeapons = finder<WeaponHit>(WEAPONS);

/** Builds a subquery for the vehicles with a folded plate or VIN, without deleted ones. */
export const vehiclesUnder = (db: Db, key: string) => byKeys(db, VEHICLES, sql`k.key = ${key}`, null);
