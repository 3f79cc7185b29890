import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { CiviliansTable } from '#db/tables/civilians.tables';
import type { CivilianFields } from '#features/civilians/civilians.rules';

/** Characters. Deleted ones stay in the table and are found by `restore` only. */
type CivilianRow = Selectable<CiviliansTable>;

/** Whose characters a reader may see: one user's, or everybody's. */
export type Scope = { ownerId: string } | 'all';

/** A character and the Discord id of who plays it. */
export type OwnedCivilian = CivilianRow & { owner_discord_id: string };

const living = (db: Db) =>
  db
    .selectFrom('civilians')
    .innerJoin('users', 'users.id', 'civilians.user_id')
    .where('civilians.deleted_at', 'is', null)
    .selectAll('civilians')
    .select('users.discord_id as owner_discord_id');

export function listCiviliansOf(db: Db, ownerId: string): Promise<OwnedCivilian[]> {
  return living(db)
    .where('civilians.user_id', '=', ownerId)
    .orderBy('civilians.created_at')
    .orderBy('civilians.id')
    .execute();
}

/** A page of everybody's characters in order of their ids, which is the order they were made in. */
export function listNames(db: Db, page: { after: string; limit: number }) {
  return db
    .selectFrom('civilians')
    .where('deleted_at', 'is', null)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .select(['id', 'first_name', 'last_name', 'middle_initial'])
    .execute();
}

export function findCivilian(db: Db, id: string, scope: Scope): Promise<OwnedCivilian | undefined> {
  return living(db)
    .where('civilians.id', '=', id)
    .where((eb) => (scope === 'all' ? eb.lit(true) : eb('civilians.user_id', '=', scope.ownerId)))
    .executeTakeFirst();
}

export async function countCiviliansOf(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('civilians')
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers false, with nothing stored, when somebody has the SSN already. */
export async function insertCivilian(db: Db, row: Insertable<CiviliansTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('civilians')
    .values(row)
    .onConflict((conflict) => conflict.column('ssn').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Answers whether the owner had such a character. */
export async function updateCivilian(
  db: Db,
  key: { id: string; ownerId: string },
  change: Partial<CivilianFields> & { updated_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('civilians')
    .set(change)
    .where('id', '=', key.id)
    .where('user_id', '=', key.ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Answers whether the owner had such a character. */
export async function markDeleted(
  db: Db,
  key: { id: string; ownerId: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('civilians')
    .set({ deleted_at: now })
    .where('id', '=', key.id)
    .where('user_id', '=', key.ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Answers whether there was such a deleted character. */
export async function markRestored(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('civilians')
    .set({ deleted_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
