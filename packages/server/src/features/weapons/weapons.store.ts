import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import type { WeaponsTable } from '#db/tables/people.tables';
import { addSearchKeys, weaponKeys } from '#db/trigram-index/search-keys';
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

/** Writes what was decided while the weapon was held. */
export const updateWeapon = (
  tx: Db,
  id: string,
  change: { weapon_type?: string | null; registered_name: string; updated_at: number },
): Promise<WeaponRow> =>
  tx.updateTable('weapons').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Registers a character's weapons under its new name where they were under the former one. Returns those as they are now. */
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

/** Takes a weapon that is held out of the registry. */
export async function markDeleted(tx: Db, id: string, now: number): Promise<void> {
  await tx.updateTable('weapons').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Frees the serial numbers of a deleted character's weapons. */
export async function freeWeaponsOf(tx: Db, civilianId: string, now: number): Promise<void> {
  await tx
    .updateTable('weapons')
    .set({ deleted_at: now })
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The weapons that were deleted with a character, oldest first. */
export const freedWeaponsOf = (
  db: Db,
  civilianId: string | Expression<string>,
  deletedAt: Expression<number>,
) =>
  db
    .selectFrom('weapons')
    .where('civilian_id', '=', civilianId)
    .where('deleted_at', '=', deletedAt)
    .orderBy('created_at')
    .orderBy('id')
    .select(COLUMNS);

/** The serial numbers of these that a weapon has. */
export async function listTakenSerials(db: Db, serials: readonly string[]): Promise<Set<string>> {
  const taken = db
    .selectFrom('weapons')
    .where('serial_number', 'in', [...serials])
    .where('deleted_at', 'is', null);
  return new Set((await taken.select('serial_number').execute()).map(({ serial_number }) => serial_number));
}

/** Brings deleted weapons back, each under the serial number given. */
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
