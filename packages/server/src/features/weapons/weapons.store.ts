import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { addSearchKeys, weaponKeys } from '#db/search-keys';
import type { WeaponsTable } from '#db/tables/people.tables';
import { belongingsStore } from '#features/ownership/index';

/** Excludes deleted weapons and those of deleted characters. */
export type WeaponRow = Selectable<WeaponsTable>;

export const weaponStore = belongingsStore<WeaponRow>('weapons', 'serial_number');

/** Returns false if the serial number is taken. */
export async function insertWeapon(tx: Db, row: Insertable<WeaponsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('weapons')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await addSearchKeys(tx, 'weapon_keys', [{ id: row.id, keys: weaponKeys(row) }]);
  return true;
}

export const updateRegisteredNames = (
  tx: Db,
  { civilianId, from, to, now }: { civilianId: string; from: string; to: string; now: number },
): Promise<WeaponRow[]> =>
  tx
    .updateTable('weapons')
    .set({ registered_name: to, updated_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .where('registered_name', '=', from)
    .returningAll()
    .execute();

export const freeWeaponsOf = (tx: Db, civilianId: string, now: number) =>
  tx
    .updateTable('weapons')
    .set({ deleted_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .execute();
