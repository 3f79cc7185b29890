import { foldPlate, nameForms } from '@ten-four/contract/common/fold';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Expression, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { BolosTable } from '#db/tables/dispatch.tables';
import type { CiviliansTable } from '#db/tables/people.tables';
import { updateById } from '#db/update-by-id';
import {
  type BoloFields,
  type BoloSubject,
  isForPerson,
  PARTIAL_PLATE,
} from '#features/dispatch/bolos/bolos.rules';
import { isSubject, wantedScopeOf } from '#features/ownership/index';

const MAX_BOLOS = 500;

export type BoloRow = Selectable<BolosTable>;

const bolos = (db: Db) => db.selectFrom('bolos as b').selectAll('b');

export async function listActiveBolos(db: Db, platforms: readonly GamePlatform[], now: number) {
  if (platforms.length === 0) return [];
  return bolos(db)
    .where('b.platform', 'in', platforms)
    .where('b.cancelled_at', 'is', null)
    .where('b.expires_at', '>', now)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(MAX_BOLOS)
    .execute();
}

type Keys = readonly string[] | Expression<string>;

/** Returns active BOLOs for a plate or name, any partial plate, or linked to a subject, newest first. */
export async function listActiveBolosMatching(
  db: Db,
  wanted: {
    plates: Keys;
    names: Keys;
    civilians: Keys;
    vehicles: Keys;
    platforms: readonly GamePlatform[];
    now: number;
  },
): Promise<BoloRow[]> {
  if (wanted.platforms.length === 0) return [];
  const active = db
    .selectFrom('bolos')
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', wanted.now)
    .select('id');
  // Combines selects that each use their own index; with `or` SQLite could read all active BOLOs.
  const found = active
    .where('plate_key', 'in', nonEmpty(wanted.plates))
    .unionAll(active.where('plate_key', '=', PARTIAL_PLATE))
    .unionAll(active.where('person_key', 'in', nonEmpty(wanted.names)))
    .unionAll(active.where('civilian_id', 'in', nonEmpty(wanted.civilians)))
    .unionAll(active.where('vehicle_id', 'in', nonEmpty(wanted.vehicles)));
  return (
    bolos(db)
      .where('b.id', 'in', found)
      // Filtered last, because SQLite would otherwise use this index and read all active BOLOs.
      .where('b.platform', 'in', [...wanted.platforms])
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(MAX_BOLOS)
      .execute()
  );
}

/** Replaces an empty list, which PostgreSQL rejects, with a blank key, which matches nothing. */
const nonEmpty = (keys: Keys): Keys => ('length' in keys && keys.length === 0 ? [''] : keys);

export const findBolo = (db: Db, { id }: { id: string }): Promise<BoloRow | undefined> =>
  bolos(db).where('b.id', '=', id).executeTakeFirst();

/** Finds vehicles by folded plate or VIN, including former plates. */
const vehiclesByPlate = (db: Db, plateKey: string) =>
  db
    .selectFrom('vehicle_keys as k')
    .innerJoin('vehicles as v', 'v.id', 'k.object_id')
    .innerJoin('civilians as p', 'p.id', 'v.civilian_id')
    .where('k.key', '=', plateKey);

/** Finds characters by the key of a full name, including former names. */
const civiliansByName = (db: Db, personKey: string) =>
  db
    .selectFrom('name_keys as k')
    .innerJoin('civilians as p', 'p.id', 'k.object_id')
    .where('k.key', '=', personKey)
    .select(['p.id as civilian_id', 'p.first_name', 'p.middle_initial', 'p.last_name', 'k.formerly']);

type NamedRow = Pick<CiviliansTable, 'first_name' | 'middle_initial' | 'last_name'> & {
  formerly: string | null;
};

/** Different names can share a key, so this compares the names themselves. */
const isNamed =
  (bolo: Pick<BoloRow, 'person_name'>) =>
  ({ first_name, middle_initial, last_name, formerly }: NamedRow): boolean =>
    isForPerson(bolo, {
      names: nameForms(first_name, middle_initial, last_name),
      former: formerly === null ? [] : [formerly],
    });

/** Returns whether a BOLO is about the user's character or vehicle. Deleted ones count; they can be restored. */
export async function isAboutCharacterOf(db: Db, bolo: BoloRow, userId: string): Promise<boolean> {
  const { plate_key, person_key, civilian_id } = bolo;
  const bound = db.selectFrom('civilians').where('id', '=', civilian_id).where('user_id', '=', userId);
  if (civilian_id !== null && (await bound.select('id').executeTakeFirst()) !== undefined) return true;
  if (plate_key !== null) {
    const own = vehiclesByPlate(db, plate_key).where('p.user_id', '=', userId);
    return (await own.select('v.id').executeTakeFirst()) !== undefined;
  }
  if (person_key === null) return false;
  const own = await civiliansByName(db, person_key).where('p.user_id', '=', userId).execute();
  return own.some(isNamed(bolo));
}

interface Binding {
  platform: GamePlatform;
  now: number;
}

const subjects = ({ platform, now }: Binding) => isSubject('p', wantedScopeOf([platform], now));

export const findVehicleSubject = (db: Db, id: string, binding: Binding): Promise<BoloSubject | undefined> =>
  db
    .selectFrom('vehicles as v')
    .innerJoin('civilians as p', 'p.id', 'v.civilian_id')
    .where('v.id', '=', id)
    .where(subjects(binding))
    .select(['v.id as vehicle_id', 'p.id as civilian_id'])
    .executeTakeFirst();

export async function findPersonSubject(db: Db, id: string, binding: Binding) {
  const found = db.selectFrom('civilians as p').where('p.id', '=', id).where(subjects(binding));
  const person = await found.select('p.id as civilian_id').executeTakeFirst();
  return person && { ...person, vehicle_id: null };
}

const MAX_MATCHES = 100;

/** Returns the vehicles that have or had a plate. */
export async function listVehicleSubjects(db: Db, { plate_key }: Pick<BoloRow, 'plate_key'>) {
  const found = await vehiclesByPlate(db, plate_key ?? '')
    .where('p.deleted_at', 'is', null)
    .where('v.deleted_at', 'is', null)
    .select(['v.id as vehicle_id', 'p.id as civilian_id', 'v.plate', 'k.formerly'])
    .limit(MAX_MATCHES)
    .execute();
  // The key may belong to a VIN.
  const plated = found.filter(({ plate, formerly }) => foldPlate(formerly ?? plate) === plate_key);
  return plated.map(({ vehicle_id, civilian_id }) => ({ vehicle_id, civilian_id }));
}

export async function listPersonSubjects(
  db: Db,
  { person_key, person_name }: Pick<BoloRow, 'person_key' | 'person_name'>,
): Promise<BoloSubject[]> {
  if (person_key === null) return [];
  const living = civiliansByName(db, person_key).where('p.deleted_at', 'is', null);
  const named = (await living.limit(MAX_MATCHES).execute()).filter(isNamed({ person_name }));
  const ids = new Set(named.map(({ civilian_id }) => civilian_id));
  return [...ids].map((civilian_id) => ({ civilian_id, vehicle_id: null }));
}

export const insertBolos = insertInto('bolos');

export type BoloChange = Partial<BoloFields & BoloSubject> & {
  cancelled_at?: number | null;
  updated_at: number;
};

export const updateBolo = updateById('bolos');
