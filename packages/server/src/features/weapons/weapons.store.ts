import type { Expression, Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import type { WeaponsTable } from '#db/tables/people.tables';
import { addSearchKeys, replaceSearchKeys, weaponKeys } from '#db/trigram-index/search-keys';
import { belongsWithin, type Scope } from '#features/ownership/index';

/** Weapons. Deleted ones, and those of deleted characters, are never found here. */
export type WeaponRow = Selectable<WeaponsTable>;

const within = (db: Db, scope: Scope) =>
  db.selectFrom('weapons').where('deleted_at', 'is', null).where(belongsWithin('weapons', scope)).selectAll();

const COLUMNS = [
  'id',
  'civilian_id',
  'weapon_type',
  'serial_number',
  'registered_name',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies (keyof WeaponRow)[];

/** The weapons of a character, oldest first; a subselect where the statement around it says who that is. */
export const weaponsOf = (db: Db, civilianId: string | Expression<string>) =>
  db
    .selectFrom('weapons')
    .where('deleted_at', 'is', null)
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at')
    .orderBy('id')
    .select(COLUMNS);

export const listWeaponsOf = (db: Db, civilianId: string, scope: Scope): Promise<WeaponRow[]> =>
  weaponsOf(db, civilianId).where(belongsWithin('weapons', scope)).execute();

export function findWeapon(db: Db, id: string, scope: Scope): Promise<WeaponRow | undefined> {
  return within(db, scope).where('id', '=', id).executeTakeFirst();
}

/** Nobody else changes the weapon until the transaction ends. */
export function holdWeapon(tx: Db, id: string, scope: Scope): Promise<WeaponRow | undefined> {
  return holding(tx, within(tx, scope).where('id', '=', id), 'weapons').executeTakeFirst();
}

export async function countWeaponsOf(db: Db, civilianId: string): Promise<number> {
  const { count } = await db
    .selectFrom('weapons')
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isSerialTaken(db: Db, serialNumber: string): Promise<boolean> {
  const holder = await db
    .selectFrom('weapons')
    .where('serial_number', '=', serialNumber)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return holder !== undefined;
}

/** Stores a weapon and its search keys; false, with nothing stored, when another one has the serial number. */
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

/** Writes what was decided while the weapon was held; the search knows it under its new name. */
export async function updateWeapon(
  tx: Db,
  id: string,
  change: { weapon_type?: string | null; registered_name: string; updated_at: number },
): Promise<WeaponRow> {
  const weapon = await tx
    .updateTable('weapons')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await replaceSearchKeys(tx, 'weapon_keys', id, weaponKeys(weapon));
  return weapon;
}

/** Takes a weapon that is held out of the registry. */
export async function markDeleted(tx: Db, id: string, now: number): Promise<void> {
  await tx.updateTable('weapons').set({ deleted_at: now }).where('id', '=', id).execute();
}
