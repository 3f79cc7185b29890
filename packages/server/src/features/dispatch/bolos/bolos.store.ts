import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { type Bound, prepared } from '#db/prepared';
import type { BolosTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';
import { type BoloFields, type BoloSubject, HALF_SEEN } from '#features/dispatch/bolos/bolos.rules';
import { fullName } from '#features/dispatch/calls/calls.store';
import { boundSeekers, isSubject } from '#features/ownership/index';

/** Ceiling of the list. */
const MOST_BOLOS = 500;

export type BoloRow = Selectable<BolosTable>;

const bolos = (db: Db) =>
  db
    .selectFrom('bolos as b')
    .select([
      'b.id',
      'b.platform',
      'b.bolo_type',
      'b.vehicle_description',
      'b.vehicle_plate',
      'b.plate_key',
      'b.person_description',
      'b.person_name',
      'b.person_key',
      'b.civilian_id',
      'b.vehicle_id',
      'b.location',
      'b.details',
      'b.created_by',
      'b.created_by_callsign',
      'b.created_by_name',
      'b.created_at',
      'b.updated_at',
      'b.expires_at',
      'b.cancelled_at',
    ]);

const activeBolos = prepared((db, wanted: Bound<{ one: Platform; other: Platform; now: number }>) =>
  bolos(db)
    .where('b.platform', 'in', [wanted.one, wanted.other])
    .where('b.cancelled_at', 'is', null)
    .where('b.expires_at', '>', wanted.now)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(MOST_BOLOS),
);

/** The BOLOs of the platforms, of which there are two, that have not ended, newest first. */
export async function listActiveBolos(
  db: Db,
  platforms: readonly Platform[],
  now: number,
): Promise<BoloRow[]> {
  const [one, other = one] = platforms;
  return one === undefined || other === undefined ? [] : activeBolos(db, { one, other, now });
}

/** Folded keys: one by one, or a subselect of them. */
type Keys = readonly Expression<string>[] | Expression<string>;

/**
 * The BOLOs of two platforms, or twice the same one, that have not ended and are for a plate or a name, for whatever plate
 * half seen, or bound to a character or vehicle, newest first; a subselect where these depend on the statement around it.
 */
export function activeBolosAbout(
  db: Db,
  wanted: { plates: Keys; names: Keys; civilians: Keys; vehicles: Keys } & Bound<{
    one: Platform;
    other: Platform;
    now: number;
  }>,
) {
  const active = db
    .selectFrom('bolos')
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', wanted.now)
    .select('id');
  // Each by its own index: asked for either at once, SQLite may read all that are active.
  const found = active
    .where('plate_key', 'in', wanted.plates)
    .unionAll(active.where('plate_key', '=', HALF_SEEN))
    .unionAll(active.where('person_key', 'in', wanted.names))
    .unionAll(active.where('civilian_id', 'in', wanted.civilians))
    .unionAll(active.where('vehicle_id', 'in', wanted.vehicles));
  return (
    bolos(db)
      .where('b.id', 'in', found)
      // Not among those conditions, where the embedded engine would rather go by it, through all that are active.
      .where('b.platform', 'in', [wanted.one, wanted.other])
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(MOST_BOLOS)
  );
}

/** PostgreSQL has no empty list; a blank key is none that anything has. */
const listed = (keys: readonly string[]) => (keys.length === 0 ? [''] : keys).map((key) => sql.val(key));

/** Plates, names, characters and vehicles that some platforms may have BOLOs about. */
export interface WantedBolos {
  plates: readonly string[];
  names: readonly string[];
  civilianId?: string;
  vehicleIds?: readonly string[];
  platforms: readonly Platform[];
  now: number;
}

/** The same by folded keys, of the platforms, of which there are two. */
export async function listActiveBolosAbout(
  db: Db,
  { plates, names, civilianId, vehicleIds = [], platforms, now }: WantedBolos,
): Promise<BoloRow[]> {
  const [one, other = one] = platforms;
  if (one === undefined || other === undefined) return [];
  return activeBolosAbout(db, {
    plates: listed(plates),
    names: listed(names),
    civilians: listed(civilianId === undefined ? [] : [civilianId]),
    vehicles: listed(vehicleIds),
    one: sql.val(one),
    other: sql.val(other),
    now: sql.val(now),
  }).execute();
}

export const findBolo = (db: Db, { id }: { id: string }): Promise<BoloRow | undefined> =>
  bolos(db).where('b.id', '=', id).executeTakeFirst();

/** Vehicles by a folded plate or VIN, also by former plates. */
const vehiclesUnder = (db: Db, plateKey: string) =>
  db
    .selectFrom('vehicle_keys as k')
    .innerJoin('vehicles as v', 'v.id', 'k.object_id')
    .innerJoin('civilians as p', 'p.id', 'v.civilian_id')
    .where('k.key', '=', plateKey);

/** Characters by a folded name, also by former names. */
const civiliansUnder = (db: Db, personKey: string) =>
  db
    .selectFrom('name_keys as k')
    .innerJoin('civilians as p', 'p.id', 'k.object_id')
    // "last first" is kept without the middle initial that a BOLO may have behind it.
    .where('k.key', 'in', [personKey, personKey.replace(/ [^ ]$/, '')]);

/** Whether a BOLO is for a character of the user's, or a vehicle of one; deleted ones count: they may be restored. */
export async function isAboutCharacterOf(
  db: Db,
  { plate_key, person_key, civilian_id }: Pick<BoloRow, 'plate_key' | 'person_key' | 'civilian_id'>,
  userId: string,
): Promise<boolean> {
  const about = [
    ...(civilian_id === null ? [] : [db.selectFrom('civilians as p').where('p.id', '=', civilian_id)]),
    ...(plate_key === null ? [] : [vehiclesUnder(db, plate_key)]),
    ...(person_key === null ? [] : [civiliansUnder(db, person_key)]),
  ];
  for (const found of about) {
    const own = found.where('p.user_id', '=', userId).select('p.id');
    if ((await own.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** What officers of a platform may bind a BOLO to, at a moment. */
interface Binding {
  platform: Platform;
  now: number;
}

const subjects = ({ platform, now }: Binding) => isSubject('p', boundSeekers([platform], now));

/** The vehicle of an id, with its owner. */
export const findVehicleSubject = (db: Db, id: string, binding: Binding): Promise<BoloSubject | undefined> =>
  db
    .selectFrom('vehicles as v')
    .innerJoin('civilians as p', 'p.id', 'v.civilian_id')
    .where('v.id', '=', id)
    .where(subjects(binding))
    .select(['v.id as vehicle_id', 'p.id as civilian_id'])
    .executeTakeFirst();

/** The character of an id. */
export async function findPersonSubject(
  db: Db,
  id: string,
  binding: Binding,
): Promise<BoloSubject | undefined> {
  const found = db.selectFrom('civilians as p').where('p.id', '=', id).where(subjects(binding));
  const person = await found.select('p.id as civilian_id').executeTakeFirst();
  return person && { ...person, vehicle_id: null };
}

/** The vehicles under a plate, two at most. */
export const listVehicleSubjects = (db: Db, plateKey: string): Promise<BoloSubject[]> =>
  vehiclesUnder(db, plateKey)
    .where('p.deleted_at', 'is', null)
    .where('v.deleted_at', 'is', null)
    .select(['v.id as vehicle_id', 'p.id as civilian_id'])
    .distinct()
    .limit(2)
    .execute();

/** The characters under a name, two at most. */
export async function listPersonSubjects(db: Db, personKey: string): Promise<BoloSubject[]> {
  const living = civiliansUnder(db, personKey).where('p.deleted_at', 'is', null);
  const people = await living.select('p.id as civilian_id').distinct().limit(2).execute();
  return people.map((person) => ({ ...person, vehicle_id: null }));
}

/** Stores a BOLO and answers it with who its creator is at this time. */
export async function insertBolo(
  tx: Db,
  row: Omit<BoloRow, 'created_by_callsign' | 'created_by_name'> &
    Partial<Pick<BoloRow, 'created_by_callsign' | 'created_by_name'>>,
): Promise<BoloRow> {
  // Who is no officer says who that is.
  const { created_by_callsign, created_by_name } = row;
  const creator = tx
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', row.created_by);
  const names = await tx
    .insertInto('bolos')
    .values({
      ...row,
      created_by_callsign: created_by_callsign ?? creator.select('o.callsign').$asScalar().$notNull(),
      created_by_name: created_by_name ?? creator.select(fullName('p').as('name')).$asScalar().$notNull(),
    })
    .returning(['created_by_callsign', 'created_by_name'])
    .executeTakeFirstOrThrow();
  return { ...row, ...names };
}

/** What may change of a BOLO, and when it did. */
export type BoloChange = Partial<BoloFields & BoloSubject> & {
  cancelled_at?: number | null;
  updated_at: number;
};

export const updateBolo = updateById('bolos');
