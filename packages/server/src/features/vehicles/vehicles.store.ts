import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { addSearchKeys, vehicleKeys } from '#db/search-keys';
import type { VehicleEventsTable, VehiclesTable } from '#db/tables/people.tables';
import { belongingsStore } from '#features/ownership/index';

/** Excludes deleted vehicles and those of deleted characters, unless noted. */
export type VehicleRow = Selectable<VehiclesTable>;

export const vehicleStore = belongingsStore<VehicleRow>('vehicles', 'plate');

const onRecord = (db: Db, id: string) =>
  db.selectFrom('vehicles').where('id', '=', id).where('deleted_at', 'is', null).selectAll();

/** Includes stolen and impounded vehicles of deleted owners. */
export const findOnRecord = (db: Db, id: string): Promise<VehicleRow | undefined> =>
  onRecord(db, id).executeTakeFirst();

export const lockOnRecord = (tx: Db, id: string): Promise<VehicleRow | undefined> =>
  forUpdate(tx, onRecord(tx, id), 'vehicles').executeTakeFirst();

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

export const insertEvent = (tx: Db, event: Insertable<VehicleEventsTable>) =>
  tx.insertInto('vehicle_events').values(event).execute();

/** Deletes a character's vehicles, except stolen and impounded ones. */
export const freeVehiclesOf = (tx: Db, civilianId: string, now: number) =>
  tx
    .updateTable('vehicles')
    .set({ deleted_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['Stolen', 'Impounded'])
    .execute();
