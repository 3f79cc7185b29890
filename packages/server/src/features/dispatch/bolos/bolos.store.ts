import { foldPlate, nameForms } from '@ten-four/contract/common/fold';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Expression, Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { BolosTable } from '#db/tables/dispatch.tables';
import type { CiviliansTable } from '#db/tables/people.tables';
import { updateById } from '#db/update-by-id';
import {
  type BoloFields,
  type BoloSubject,
  HALF_SEEN,
  isForPerson,
} from '#features/dispatch/bolos/bolos.rules';
import { fullName } from '#features/dispatch/calls/calls.store';
import { isSubject, seekersOf } from '#features/ownership/index';

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

const activeBolos = (db: Db, wanted: { one: Platform; other: Platform; now: number }) =>
  bolos(db)
    .where('b.platform', 'in', [wanted.one, wanted.other])
    .where('b.cancelled_at', 'is', null)
    .where('b.expires_at', '>', wanted.now)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(MOST_BOLOS)
    .execute();

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
type Keys = readonly (string | Expression<string>)[] | Expression<string>;

/**
 * The BOLOs of two platforms, or twice the same one, that have not ended and are for a plate or a name, for whatever plate
 * half seen, or bound to a character or vehicle, newest first; a subselect where these depend on the statement around it.
 */
export function activeBolosAbout(
  db: Db,
  wanted: {
    plates: Keys;
    names: Keys;
    civilians: Keys;
    vehicles: Keys;
    one: Platform;
    other: Platform;
    now: number;
  },
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
const listed = (keys: readonly string[]) => (keys.length === 0 ? [''] : keys);

/** Plates, names and vehicles that some platforms may have BOLOs about. */
export interface WantedBolos {
  plates: readonly string[];
  names: readonly string[];
  vehicleIds?: readonly string[];
  platforms: readonly Platform[];
  now: number;
}

/** The same by folded keys, of the platforms, of which there are two. */
export async function listActiveBolosAbout(
  db: Db,
  { plates, names, vehicleIds = [], platforms, now }: WantedBolos,
): Promise<BoloRow[]> {
  const [one, other = one] = platforms;
  if (one === undefined || other === undefined) return [];
  return activeBolosAbout(db, {
    plates: listed(plates),
    names: listed(names),
    civilians: listed([]),
    vehicles: listed(vehicleIds),
    one,
    other,
    now,
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

/** Characters by the key of a whole name, also by former names. */
const civiliansUnder = (db: Db, personKey: string) =>
  db
    .selectFrom('name_keys as k')
    .innerJoin('civilians as p', 'p.id', 'k.object_id')
    .where('k.key', '=', personKey);

const NAMES = [
  'p.id as civilian_id',
  'p.first_name',
  'p.middle_initial',
  'p.last_name',
  'k.formerly',
] as const;

interface NamedRow extends Pick<CiviliansTable, 'first_name' | 'middle_initial' | 'last_name'> {
  formerly: string | null;
}

/** Whether a BOLO names the character that was found under its key, which other names of the same letters share. */
const isNamed =
  (bolo: Pick<BoloRow, 'person_name'>) =>
  ({ first_name, middle_initial, last_name, formerly }: NamedRow): boolean =>
    isForPerson(bolo, {
      names: nameForms(first_name, middle_initial, last_name),
      former: formerly === null ? [] : [formerly],
    });

/** Whether a BOLO is for a character of the user's, or a vehicle of one; deleted ones count: they may be restored. */
export async function isAboutCharacterOf(db: Db, bolo: BoloRow, userId: string): Promise<boolean> {
  const { plate_key, person_key, civilian_id } = bolo;
  const bound = db.selectFrom('civilians').where('id', '=', civilian_id).where('user_id', '=', userId);
  if (civilian_id !== null && (await bound.select('id').executeTakeFirst()) !== undefined) return true;
  if (plate_key !== null) {
    const own = vehiclesUnder(db, plate_key).where('p.user_id', '=', userId);
    return (await own.select('v.id').executeTakeFirst()) !== undefined;
  }
  if (person_key === null) return false;
  const own = await civiliansUnder(db, person_key).where('p.user_id', '=', userId).select(NAMES).execute();
  return own.some(isNamed(bolo));
}

/** What officers of a platform may bind a BOLO to, at a moment. */
interface Binding {
  platform: Platform;
  now: number;
}

const subjects = ({ platform, now }: Binding) => isSubject('p', seekersOf([platform], now));

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

/** Keys that are looked at: of so many nothing is the only one. */
const MOST_ALIKE = 100;

/** The vehicles that have a plate, or had it. */
export async function listVehicleSubjects(
  db: Db,
  { plate_key }: Pick<BoloRow, 'plate_key'>,
): Promise<BoloSubject[]> {
  const found = await vehiclesUnder(db, plate_key ?? '')
    .where('p.deleted_at', 'is', null)
    .where('v.deleted_at', 'is', null)
    .select(['v.id as vehicle_id', 'p.id as civilian_id', 'v.plate', 'k.formerly'])
    .limit(MOST_ALIKE)
    .execute();
  // The key may be of a VIN, which is no plate.
  const plated = found.filter(({ plate, formerly }) => foldPlate(formerly ?? plate) === plate_key);
  return plated.map(({ vehicle_id, civilian_id }) => ({ vehicle_id, civilian_id }));
}

/** The characters that a BOLO names. */
export async function listPersonSubjects(
  db: Db,
  { person_key, person_name }: Pick<BoloRow, 'person_key' | 'person_name'>,
): Promise<BoloSubject[]> {
  if (person_key === null) return [];
  const living = civiliansUnder(db, person_key).where('p.deleted_at', 'is', null);
  const named = (await living.select(NAMES).limit(MOST_ALIKE).execute()).filter(isNamed({ person_name }));
  return [...new Set(named.map(({ civilian_id }) => civilian_id))].map((civilian_id) => ({
    civilian_id,
    vehicle_id: null,
  }));
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
