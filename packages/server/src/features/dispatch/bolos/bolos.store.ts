import { nameForms } from '@ten-four/contract/common/fold';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { type Bound, prepared } from '#db/prepared';
import type { BolosTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';
import { type BoloFields, HALF_SEEN, isForPerson } from '#features/dispatch/bolos/bolos.rules';
import { fullName } from '#features/dispatch/calls/calls.store';

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
 * The BOLOs of two platforms, or twice the same one, that have not ended and are for a plate or a name, or for whatever
 * plate half seen, newest first; a subselect where the keys depend on the statement around it.
 */
export function activeBolosAbout(
  db: Db,
  wanted: { plates: Keys; names: Keys } & Bound<{ one: Platform; other: Platform; now: number }>,
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
    .unionAll(active.where('person_key', 'in', wanted.names));
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

/** Plates and names of which some platforms may have BOLOs. */
export interface WantedBolos {
  plates: readonly string[];
  names: readonly string[];
  platforms: readonly Platform[];
  now: number;
}

/** The same by folded keys, of the platforms, of which there are two. */
export async function listActiveBolosAbout(
  db: Db,
  { plates, names, platforms, now }: WantedBolos,
): Promise<BoloRow[]> {
  const [one, other = one] = platforms;
  if (one === undefined || other === undefined) return [];
  return activeBolosAbout(db, {
    plates: listed(plates),
    names: listed(names),
    one: sql.val(one),
    other: sql.val(other),
    now: sql.val(now),
  }).execute();
}

export const findBolo = (db: Db, { id }: { id: string }): Promise<BoloRow | undefined> =>
  bolos(db).where('b.id', '=', id).executeTakeFirst();

/** Whether a BOLO is for a character of the user's, or a vehicle of one; deleted ones count: they may be restored. */
export async function isAboutCharacterOf(
  db: Db,
  bolo: Pick<BoloRow, 'plate_key' | 'person_key' | 'person_name'>,
  userId: string,
): Promise<boolean> {
  const { plate_key, person_key } = bolo;
  const own = db.selectFrom('civilians as p').where('p.user_id', '=', userId).select('p.id');
  if (plate_key !== null) {
    const vehicles = own
      .innerJoin('vehicles as v', 'v.civilian_id', 'p.id')
      .innerJoin('vehicle_keys as k', 'k.object_id', 'v.id');
    return (await vehicles.where('k.key', '=', plate_key).executeTakeFirst()) !== undefined;
  }
  if (person_key === null) return false;
  const alike = await own
    .innerJoin('name_keys as k', 'k.object_id', 'p.id')
    .where('k.key', '=', person_key)
    .select(['p.first_name', 'p.middle_initial', 'p.last_name'])
    .execute();
  return alike.some((row) => isForPerson(bolo, nameForms(row.first_name, row.middle_initial, row.last_name)));
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
export type BoloChange = Partial<BoloFields> & { cancelled_at?: number | null; updated_at: number };

export const updateBolo = updateById('bolos');
