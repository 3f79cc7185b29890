import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { addSearchKeys, vehicleKeys } from '#db/search-keys';
import type { VehicleEventsTable, VehiclesTable } from '#db/tables/people.tables';
import { belongsWithin, type Scope } from '#features/ownership/index';
import type { VehicleFields } from '#features/vehicles/vehicles.rules';

/** Excludes deleted vehicles and those of deleted characters, unless noted. */
export type VehicleRow = Selectable<VehiclesTable>;

const within = (db: Db, scope: Scope) =>
  db
    .selectFrom('vehicles')
    .where('deleted_at', 'is', null)
    .where(belongsWithin('vehicles', scope))
    .selectAll();

export const vehiclesOf = (db: Db, civilianId: string) =>
  db
    .selectFrom('vehicles')
    .where('deleted_at', 'is', null)
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll();

export const listVehiclesOf = (db: Db, civilianId: string, scope: Scope): Promise<VehicleRow[]> =>
  vehiclesOf(db, civilianId).where(belongsWithin('vehicles', scope)).execute();

export function findVehicle(db: Db, id: string, scope: Scope): Promise<VehicleRow | undefined> {
  return within(db, scope).where('id', '=', id).executeTakeFirst();
}

export function lockVehicle(tx: Db, id: string, scope: Scope): Promise<VehicleRow | undefined> {
  return forUpdate(tx, within(tx, scope).where('id', '=', id), 'vehicles').executeTakeFirst();
}

const onRecord = (db: Db, id: string) =>
  db.selectFrom('vehicles').where('id', '=', id).where('deleted_at', 'is', null).selectAll();

/** Includes stolen and impounded vehicles of deleted owners. */
export const findOnRecord = (db: Db, id: string): Promise<VehicleRow | undefined> =>
  onRecord(db, id).executeTakeFirst();

export const lockOnRecord = (tx: Db, id: string): Promise<VehicleRow | undefined> =>
  forUpdate(tx, onRecord(tx, id), 'vehicles').executeTakeFirst();

export async function countVehiclesOf(db: Db, civilianId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vehicles')
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

/** Deletes a character's vehicles, except stolen and impounded ones. */
export async function freeVehiclesOf(tx: Db, civilianId: string, now: number): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ deleted_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['Stolen', 'Impounded'])
    .execute();
}

export const freedVehiclesOf = (db: Db, civilianId: string, deletedAt: number) =>
  db
    .selectFrom('vehicles')
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', '=', deletedAt)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll();

export async function listTakenPlates(db: Db, plates: readonly string[]): Promise<Set<string>> {
  const taken = db
    .selectFrom('vehicles')
    .where('plate', 'in', [...plates])
    .where('deleted_at', 'is', null);
  return new Set((await taken.select('plate').execute()).map(({ plate }) => plate));
}

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
