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

/** One more than shown, to know whether there are more. */
const MAX_MATCHES = SUGGESTIONS_MAX + 1;
/** Keys of the first read; if they belong to too few objects, a second read follows. */
const READ_FIRST = MAX_MATCHES + 9;
/** Sorting all ten thousand names with "son" would be slow and pointless. */
const MAX_INSIDE = 200;

interface Kind {
  keys: SearchKeys;
  /** Maximum keys of one object with the same prefix, in almost all cases. */
  keysPerPrefix: number;
  objects: RawBuilder<unknown>;
  /** Without a scope, deleted characters are not found. */
  condition: (wantedScope: WantedScope | null) => RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
}

const isKnown = (table: string, wantedScope: WantedScope | null) =>
  wantedScope === null ? isNotDeleted(table) : isFindable(table, wantedScope);

const NAMES: Kind = {
  keys: 'name_keys',
  keysPerPrefix: 5,
  objects: sql`civilians o`,
  condition: (wantedScope) => sql`o.id = k.object_id and ${isKnown('o', wantedScope)}`,
  columns: sql`o.id, o.first_name, o.middle_initial, o.last_name, o.ssn, o.date_of_birth, o.deceased,
    o.deleted_at`,
};

/** Matches vehicles and weapons, which are deleted and found with their owner. */
const isHeld = (wantedScope: WantedScope | null) => sql`o.id = k.object_id and p.id = o.civilian_id
  and (${isNotDeleted('o')} or o.deleted_at = p.deleted_at) and ${isKnown('p', wantedScope)}`;

/** Matches stolen and impounded vehicles too, which outlast their owner. */
const isOnRecord = (wantedScope: WantedScope | null) =>
  wantedScope === null
    ? isHeld(null)
    : sql`o.id = k.object_id and p.id = o.civilian_id
  and (${isNotDeleted('o')} and (${isNotDeleted('p')} or o.status in ('Stolen', 'Impounded'))
    or (${isNotDeleted('o')} or o.deleted_at = p.deleted_at) and ${isWanted('p', wantedScope)})`;

const VEHICLES: Kind = {
  keys: 'vehicle_keys',
  keysPerPrefix: 2,
  objects: sql`vehicles o cross join civilians p`,
  condition: isOnRecord,
  columns: sql`o.id, o.civilian_id, o.plate, o.vin, o.make, o.model,
    p.deleted_at as owner_deleted_at`,
};

const WEAPONS: Kind = {
  keys: 'weapon_keys',
  keysPerPrefix: 4,
  objects: sql`weapons o cross join civilians p`,
  condition: isHeld,
  columns: sql`o.id, o.civilian_id, o.serial_number, o.weapon_type, o.registered_name, p.first_name, p.last_name,
    p.date_of_birth, p.deleted_at as owner_deleted_at`,
};

/** The highest character: the upper bound of a prefix range. */
const HIGHEST = '\u{10FFFF}';

/**
 * Reads keys `k` first, then the object of each, whatever the planner expects: SQLite keeps the order of a cross join,
 * PostgreSQL that of a subquery with a limit.
 */
const byKeys = (db: Db, kind: Kind, keyCondition: RawBuilder<unknown>, wantedScope: WantedScope | null) => {
  const keys = sql.table(kind.keys);
  return isSqlite(db)
    ? sql`
      select k.key as matched, k.formerly, ${kind.columns} from ${keys} k cross join ${kind.objects}
      where ${keyCondition} and ${kind.condition(wantedScope)}`
    : sql`
      select k.key as matched, k.formerly, found.* from ${keys} k cross join lateral (
        select ${kind.columns} from ${kind.objects} where ${kind.condition(wantedScope)} limit 1
      ) found where ${keyCondition}`;
};

interface PrefixSearch {
  text: string;
  wantedScope: WantedScope | null;
  limit: number;
}

const prefixQuery = (db: Db, kind: Kind, { text, wantedScope, limit }: PrefixSearch) => sql`
  select * from (
    ${byKeys(db, kind, sql`k.key >= ${text} and k.key < ${text + HIGHEST}`, wantedScope)}
    order by k.key, k.object_id limit ${sql.lit(limit)}
  ) found`;

async function findInside<H>(db: Db, kind: Kind, words: readonly string[], wantedScope: WantedScope | null) {
  const keys = byKeys(db, kind, containsWords(db, words), wantedScope);
  const { rows } = await sql<H>`${keys} limit ${sql.lit(MAX_INSIDE)}`.execute(db);
  return rows;
}

export interface KeySearch {
  /** Up to two key prefixes. */
  prefixes: readonly string[];
  /** Folded words that a key contains in any order; empty to search prefixes only. */
  words: readonly string[];
  max: number;
  /** Also finds deleted characters who are wanted in this scope. */
  wantedScope?: WantedScope;
  /** Skips the search inside keys if a whole key matches. */
  isWholeEnough?: boolean;
}

const hasEnough = (hits: readonly Found[], max: number): boolean =>
  new Set(hits.map(({ id }) => id)).size >= max;

/** Reads few keys first, since most texts match few objects. */
async function findPrefixMatches<H extends Found>(db: Db, kind: Kind, request: KeySearch): Promise<H[]> {
  const { prefixes, max, wantedScope = null } = request;
  const read = async (limit: number): Promise<H[]> => {
    const each = [...new Set(prefixes)].map((text) => prefixQuery(db, kind, { text, wantedScope, limit }));
    return (await sql<H>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
  };
  if (prefixes.length === 0) return [];
  const first = await read(READ_FIRST);
  return first.length >= READ_FIRST && !hasEnough(first, max)
    ? read(MAX_MATCHES * kind.keysPerPrefix)
    : first;
}

function finder<H extends Found>(kind: Kind) {
  return async (db: Db, request: KeySearch): Promise<H[]> => {
    const { prefixes, words, max, wantedScope = null, isWholeEnough = false } = request;
    const prefixMatches = await findPrefixMatches<H>(db, kind, request);
    const within = insideWords(words);
    // Prefix matches rank before matches inside a key.
    const isEnough =
      within === null ||
      hasEnough(prefixMatches, max) ||
      (isWholeEnough && prefixMatches.some(({ matched }) => prefixes.includes(matched)));
    if (isEnough) return prefixMatches;
    return [...prefixMatches, ...(await findInside<H>(db, kind, within, wantedScope))];
  };
}

/** Each returns one row per matching key, unsorted; the best `max` objects are among them. */
export const findNames = finder<NameHit>(NAMES);
export const findVehicles = finder<VehicleHit>(VEHICLES);
export const findWeapons = finder<WeaponHit>(WEAPONS);

/** Builds a subquery for the vehicles with a folded plate or VIN, without deleted ones. */
export const vehiclesByPlate = (db: Db, key: string) => byKeys(db, VEHICLES, sql`k.key = ${key}`, null);
