import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { PushChoicesTable, PushDevicesTable } from '#db/tables/push.tables';
import { updateById } from '#db/update-by-id';

export type DeviceRow = Selectable<PushDevicesTable>;
export type ChoicesRow = Selectable<PushChoicesTable>;

export const listDevices = (db: Db, userId: string) =>
  db.selectFrom('push_devices').where('user_id', '=', userId).orderBy('id').selectAll().execute();

export const findDeviceAt = (db: Db, endpoint: string) =>
  db.selectFrom('push_devices').where('endpoint', '=', endpoint).selectAll().executeTakeFirst();

export const findDevice = (db: Db, { id, userId }: { id: string; userId: string }) =>
  db
    .selectFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();

export const insertDevices = insertInto('push_devices');
export const updateDevice = updateById('push_devices');

/** Returns the device's user; undefined if it no longer exists. */
export async function deleteDevice(tx: Db, id: string): Promise<string | undefined> {
  const query = tx.deleteFrom('push_devices').where('id', '=', id).returning('user_id');
  return (await query.executeTakeFirst())?.user_id;
}

export const findChoices = (db: Db, userId: string) =>
  db.selectFrom('push_choices').where('user_id', '=', userId).selectAll().executeTakeFirst();

export const upsertChoices = (tx: Db, row: ChoicesRow) =>
  tx
    .insertInto('push_choices')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();

/** Stores a time zone unless the user has one; all choices if they have none yet. */
export const insertZone = (tx: Db, row: ChoicesRow) =>
  tx
    .insertInto('push_choices')
    .values(row)
    .onConflict((conflict) => {
      const { time_zone } = row;
      return conflict
        .column('user_id')
        .doUpdateSet({ time_zone })
        .where('push_choices.time_zone', 'is', null);
    })
    .execute();

export const listTests = (db: Db, { userId, after }: { userId: string; after: number }) =>
  db
    .selectFrom('push_jobs')
    .where('kind', '=', 'test')
    .where('by_user_id', '=', userId)
    .where('made_at', '>', after)
    .orderBy('made_at')
    .select('made_at')
    .execute();

/** Deletes the notifications waiting for a device that now belongs to another user. */
export const dropWaiting = (tx: Db, deviceId: string) =>
  tx.deleteFrom('push_rows').where('device_id', '=', deviceId).where('state', '=', 'Pending').execute();

export async function eraseDevices(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('push_choices').where('user_id', '=', userId).execute();
}
