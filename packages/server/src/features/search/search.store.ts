import { SUGGESTIONS_MAX } from '@ten-four/contract/search/search.values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite, isThere } from '#db/engine';
import { type InsideWords, insideOf, insideWords, type SearchKeys } from '#db/trigram-index/search-keys';
import { isFindable, isSought, type Seekers } from '#features/ownership/index';

/** Under which key something was found, and the former name or plate that the key is of, if any. */
interface Hit {
  id: string;
  matched: string;
  formerly: string | null;
}

export interface NameHit extends Hit {
  first_name: string;
  middle_initial: string | null;
  last_name: string;
  ssn: string;
  date_of_birth: string;
  deceased: number;
  deleted_at: number | null;
}

export interface VehicleHit extends Hit {
  owner_deleted_at: number | null;
  civilian_id: string;
  plate: string;
  vin: string;
  make: string | null;
  model: string | null;
}

export interface WeaponHit extends Hit {
  owner_deleted_at: number | null;
  civilian_id: string;
  /** What the character is called to whom it is registered. */
  first_name: string;
  last_name: string;
  date_of_birth: string;
  serial_number: string;
  weapon_type: string | null;
  registered_name: string;
}

/** Things that are wanted at most: one more than are shown, so that it is known whether there are more. */
const MOST_WANTED = SUGGESTIONS_MAX + 1;
/**
 * Keys that are read at first. Few things have several that begin with the same text; where so many among these do that
 * too few things are found, all that may be needed are read.
 */
const READ_FIRST = MOST_WANTED + 9;
/**
 * What holds a text inside is put in order among so many only: "son" is in ten thousand names, of which no 20 are better
 * than others, and all of them would take long.
 */
const MOST_INSIDE = 200;

/** Where a kind of thing is found: its keys, the tables that say what it is, and the condition that it may be found. */
interface Kind {
  keys: SearchKeys;
  /** Keys of one thing that begin with the same text: hardly anything has more. */
  keysAlike: number;
  objects: RawBuilder<unknown>;
  /** Without seekers no deleted character is found. */
  condition: (seekers: Seekers | null) => RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
}

const isKnown = (table: string, seekers: Seekers | null) =>
  seekers === null ? isThere(table) : isFindable(table, seekers);

const NAMES: Kind = {
  keys: 'name_keys',
  keysAlike: 5,
  objects: sql`civilians o`,
  condition: (seekers) => sql`o.id = k.object_id and ${isKnown('o', seekers)}`,
  columns: sql`o.id, o.first_name, o.middle_initial, o.last_name, o.ssn, o.date_of_birth, o.deceased,
    o.deleted_at`,
};

/** What is registered is deleted and found with its owner. */
const isHeld = (seekers: Seekers | null) => sql`o.id = k.object_id and p.id = o.civilian_id
  and (${isThere('o')} or o.deleted_at = p.deleted_at) and ${isKnown('p', seekers)}`;

/** A stolen or impounded vehicle outlasts its owner. */
const isOnRecord = (seekers: Seekers | null) =>
  seekers === null
    ? isHeld(null)
    : sql`o.id = k.object_id and p.id = o.civilian_id
  and (${isThere('o')} and (${isThere('p')} or o.status in ('Stolen', 'Impounded'))
    or (${isThere('o')} or o.deleted_at = p.deleted_at) and ${isSought('p', seekers)})`;

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

/** In whole characters the highest there is: every text that begins with another lies between that and this after it. */
const HIGHEST = '\u{10FFFF}';

/**
 * Things by their keys, as `k`, whatever either engine believes the tables to hold: first the keys, then for each of them
 * its thing. SQLite keeps to the order of a cross join, PostgreSQL turns nothing around that has a limit of its own.
 */
const byKeys = (
  db: Db,
  kind: Kind,
  {
    seekers,
    ...keys
  }: { from: RawBuilder<unknown>; condition: RawBuilder<unknown>; seekers: Seekers | null },
) =>
  isSqlite(db)
    ? sql`
      select k.key as matched, k.formerly, ${kind.columns} from ${keys.from} cross join ${kind.objects}
      where ${keys.condition} and ${kind.condition(seekers)}`
    : sql`
      select k.key as matched, k.formerly, found.* from ${keys.from} cross join lateral (
        select ${kind.columns} from ${kind.objects} where ${kind.condition(seekers)} limit 1
      ) found where ${keys.condition}`;

interface Beginning {
  text: string;
  seekers: Seekers | null;
  limit: number;
}

const beginning = (db: Db, kind: Kind, { text, seekers, limit }: Beginning) => sql`
  select * from (
    ${byKeys(db, kind, {
      from: sql`${sql.table(kind.keys)} k`,
      condition: sql`k.key >= ${text} and k.key < ${text + HIGHEST}`,
      seekers,
    })}
    order by k.key, k.object_id limit ${sql.lit(limit)}
  ) b`;

async function findInside<H>(db: Db, kind: Kind, words: InsideWords, seekers: Seekers | null): Promise<H[]> {
  const keys = byKeys(db, kind, { ...insideOf(db, kind.keys, words), seekers });
  const { rows } = await sql<H>`${keys} limit ${sql.lit(MOST_INSIDE)}`.execute(db);
  return rows;
}

/** What is looked for. */
export interface Looked {
  /** Up to two texts that keys may begin with. */
  begins: readonly string[];
  /** Folded words that a key may hold in any order; none to look for beginnings only. */
  words: readonly string[];
  /** How many are wanted. */
  most: number;
  /** Who looks for it: whoever they still seek is found though deleted. Without seekers nobody deleted is. */
  seekers?: Seekers;
  /** Whether it is enough to find what is called exactly so. */
  isWholeEnough?: boolean;
}

const holds = (hits: readonly Hit[], most: number): boolean => new Set(hits.map(({ id }) => id)).size >= most;

/** Reads few keys first, since most texts lead to few things. */
async function findBeginnings<H extends Hit>(db: Db, kind: Kind, looked: Looked): Promise<H[]> {
  const { begins, most, seekers = null } = looked;
  const read = async (limit: number): Promise<H[]> => {
    const each = [...new Set(begins)].map((text) => beginning(db, kind, { text, seekers, limit }));
    return (await sql<H>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
  };
  if (begins.length === 0) return [];
  const first = await read(READ_FIRST);
  return first.length >= READ_FIRST && !holds(first, most) ? read(MOST_WANTED * kind.keysAlike) : first;
}

function finder<H extends Hit>(kind: Kind) {
  return async (db: Db, looked: Looked): Promise<H[]> => {
    const { begins, words, most, seekers = null, isWholeEnough = false } = looked;
    const begin = await findBeginnings<H>(db, kind, looked);
    const within = insideWords(db, words);
    // Whatever begins with the text comes before what only holds it: where that is enough, the rest would be left out.
    const isEnough =
      within === null ||
      holds(begin, most) ||
      (isWholeEnough && begin.some(({ matched }) => begins.includes(matched)));
    if (isEnough) return begin;
    return [...begin, ...(await findInside<H>(db, kind, within, seekers))];
  };
}

/** Characters that may be found, in no order, once for each key that matches; the best `most` are among them. */
export const findNames = finder<NameHit>(NAMES);
/** Vehicles that may be found, in no order, once for each key that matches. */
export const findVehicles = finder<VehicleHit>(VEHICLES);
/** Like vehicles. */
export const findWeapons = finder<WeaponHit>(WEAPONS);

/** The vehicles under a folded plate or VIN, deleted ones apart, as a part of a statement. */
export const vehiclesUnder = (db: Db, key: string) =>
  byKeys(db, VEHICLES, { from: sql`vehicle_keys k`, condition: sql`k.key = ${key}`, seekers: null });
