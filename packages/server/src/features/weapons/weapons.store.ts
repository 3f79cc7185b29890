import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { addSearchKeys, weaponKeys } from '#db/search-keys';
import type { WeaponsTable } from '#db/tables/people.tables';
import { belongsWithin, type Scope } from '#features/ownership/index';

/** Excludes deleted weapons and those of deleted characters. */
export type WeaponRow = Selectable<WeaponsTable>;

const within = (db: Db, scope: Scope) =>
  db.selectFrom('weapons').where('deleted_at', 'is', null).where(belongsWithin('weapons', scope)).selectAll();

export const weaponsOf = (db: Db, civilianId: string) =>
  db
    .selectFrom('weapons')
    .where('deleted_at', 'is', null)
    .where('civilian_id', '=', civilianId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll();

export const listWeaponsOf = (db: Db, civilianId: string, scope: Scope): Promise<WeaponRow[]> =>
  weaponsOf(db, civilianId).where(belongsWithin('weapons', scope)).execute();

export function findWeapon(db: Db, id: string, scope: Scope): Promise<WeaponRow | undefined> {
  return within(db, scope).where('id', '=', id).executeTakeFirst();
}

export function lockWeapon(tx: Db, id: string, scope: Scope): Promise<WeaponRow | undefined> {
  return forUpdate(tx, within(tx, scope).where('id', '=', id), 'weapons').executeTakeFirst();
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

export const updateWeapon = (
  tx: Db,
  id: string,
  change: { weapon_type?: string | null; registered_name: string; updated_at: number },
): Promise<WeaponRow> =>
  tx.updateTable('weapons').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

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

export async function markDeleted(tx: Db, id: string, now: number): Promise<void> {
  await tx.updateTable('weapons').set({ deleted_at: now }).where('id', '=', id).execute();
}

export async function freeWeaponsOf(tx: Db, civilianId: string, now: number): Promise<void> {
  await tx
    .updateTable('weapons')
    .set({ deleted_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .execute();
}

export const freedWeaponsOf = (db: Db, civilianId: string, deletedAt: number) =>
  db
    .selectFrom('weapons')
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', '=', deletedAt)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll();

export async function listTakenSerials(db: Db, serials: readonly string[]): Promise<Set<string>> {
  const taken = db
    .selectFrom('weapons')
    .where('serial_number', 'in', [...serials])
    .where('deleted_at', 'is', null);
  return new Set((await taken.select('serial_number').execute()).map(({ serial_number }) => serial_number));
}

export async function undeleteWeapons(tx: Db, serials: ReadonlyMap<string, string>): Promise<WeaponRow[]> {
  const ids = [...serials.keys()];
  const cases = [...serials].map(([id, serial]) => sql`when ${id} then ${serial}`);
  return tx
    .updateTable('weapons')
    .set({
      serial_number: sql<string>`case id ${sql.join(cases, sql` `)} end`,
      deleted_at: null,
    })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}
