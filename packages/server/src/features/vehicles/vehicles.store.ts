import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import type { VehicleEventsTable, VehiclesTable } from '#db/tables/people.tables';
import { addSearchKeys, vehicleKeys } from '#db/trigram-index/search-keys';
import { belongsWithin, type Scope } from '#features/ownership/index';
import type { VehicleFields } from '#features/vehicles/vehicles.rules';

/** Vehicles. Unless a function says otherwise, it finds no deleted ones, nor those of deleted characters. */
export type VehicleRow = Selectable<VehiclesTable>;

const within = (db: Db, scope: Scope) =>
  db
    .selectFrom('vehicles')
    .where('deleted_at', 'is', null)
    .where(belongsWithin('vehicles', scope))
    .selectAll();

const COLUMNS = [
  'id',
  'civilian_id',
  'plate',
  'vin',
  'make',
  'model',
  'year',
  'color',
  'type',
  'insured',
  'status',
  'status_before',
  'status_reason',
  'status_by',
  'status_at',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies (keyof VehicleRow)[];

/** The vehicles of a character, oldest first; a subselect where the statement around it says who that is. */
export const vehiclesOf = (db: Db, civilianId: string | Expression<string>) =>
  db
    .selectFrom('vehicles')
    .where('deleted_at', 'is', null)
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at')
    .orderBy('id')
    .select(COLUMNS);

export const listVehiclesOf = (db: Db, civilianId: string, scope: Scope): Promise<VehicleRow[]> =>
  vehiclesOf(db, civilianId).where(belongsWithin('vehicles', scope)).execute();

export function findVehicle(db: Db, id: string, scope: Scope): Promise<VehicleRow | undefined> {
  return within(db, scope).where('id', '=', id).executeTakeFirst();
}

/** Nobody else changes the vehicle until the transaction ends. */
export function holdVehicle(tx: Db, id: string, scope: Scope): Promise<VehicleRow | undefined> {
  return holding(tx, within(tx, scope).where('id', '=', id), 'vehicles').executeTakeFirst();
}

const onRecord = (db: Db, id: string) =>
  db.selectFrom('vehicles').where('id', '=', id).where('deleted_at', 'is', null).selectAll();

/** A vehicle on record, be its owner deleted: one that is stolen or impounded outlasts its owner. */
export const findOnRecord = (db: Db, id: string): Promise<VehicleRow | undefined> =>
  onRecord(db, id).executeTakeFirst();

/** The same, held like `holdVehicle`. */
export const holdOnRecord = (tx: Db, id: string): Promise<VehicleRow | undefined> =>
  holding(tx, onRecord(tx, id), 'vehicles').executeTakeFirst();

/** How many vehicles the character has, and whether any vehicle has the plate, if one is given, in one statement. */
export async function checkRegistration(
  db: Db,
  civilianId: string,
  plate: string | null,
): Promise<{ count: number; isTaken: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('vehicles')
        .where('civilian_id', '=', civilianId)
        .where('deleted_at', 'is', null)
        .select((inner) => inner.fn.countAll().as('n'))
        .as('count'),
      eb
        .selectFrom('vehicles')
        .where('plate', '=', plate)
        .where('deleted_at', 'is', null)
        .select('id')
        .as('holder'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), isTaken: row.holder !== null };
}

/** Stores a vehicle and its search keys; undefined, with nothing stored, when another has the plate or the VIN. */
export async function insertVehicle(tx: Db, row: Insertable<VehiclesTable>): Promise<VehicleRow | undefined> {
  const vehicle = await tx
    .insertInto('vehicles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (vehicle !== undefined)
    await addSearchKeys(tx, 'vehicle_keys', [{ id: row.id, keys: vehicleKeys(row) }]);
  return vehicle;
}

/** Returns the changed vehicle; undefined when the owner has no such one. */
export async function updateVehicle(
  tx: Db,
  key: { id: string; ownerId: string },
  change: Partial<VehicleFields> & { updated_at: number; deleted_at?: number },
): Promise<VehicleRow | undefined> {
  return tx
    .updateTable('vehicles')
    .set(change)
    .where('id', '=', key.id)
    .where('deleted_at', 'is', null)
    .where(belongsWithin('vehicles', { ownerId: key.ownerId }))
    .returningAll()
    .executeTakeFirst();
}

/** Writes a status that was decided while the vehicle was held. */
export function updateStatus(
  tx: Db,
  id: string,
  change: Pick<VehicleRow, 'status' | 'status_before' | 'updated_at'> &
    Partial<Pick<VehicleRow, 'status_reason' | 'status_by' | 'status_at' | 'deleted_at'>>,
): Promise<VehicleRow> {
  return tx.updateTable('vehicles').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function insertEvent(tx: Db, event: Insertable<VehicleEventsTable>): Promise<void> {
  await tx.insertInto('vehicle_events').values(event).execute();
}

/** Frees the plates of a deleted character's vehicles, but for stolen and impounded ones. */
export async function freeVehiclesOf(tx: Db, civilianId: string, now: number): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ deleted_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['Stolen', 'Impounded'])
    .execute();
}

/** The vehicles that were deleted with a character, oldest first. */
export const freedVehiclesOf = (
  db: Db,
  civilianId: string | Expression<string>,
  deletedAt: Expression<number>,
) =>
  db
    .selectFrom('vehicles')
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', '=', deletedAt)
    .orderBy('created_at')
    .orderBy('id')
    .select(COLUMNS);

/** The plates of these that a vehicle has. */
export async function listTakenPlates(db: Db, plates: readonly string[]): Promise<Set<string>> {
  const taken = db
    .selectFrom('vehicles')
    .where('plate', 'in', [...plates])
    .where('deleted_at', 'is', null);
  return new Set((await taken.select('plate').execute()).map(({ plate }) => plate));
}

/** Brings deleted vehicles back, each under the plate given. */
export async function undeleteVehicles(tx: Db, plates: ReadonlyMap<string, string>): Promise<VehicleRow[]> {
  const ids = [...plates.keys()];
  const cases = [...plates].map(([id, plate]) => sql`when ${id} then ${plate}`);
  return tx
    .updateTable('vehicles')
    .set({ plate: sql<string>`case id ${sql.join(cases, sql` `)} end`, deleted_at: null })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}
