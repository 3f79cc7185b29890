import { sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';

export const insertCodes = insertInto('setup_codes');

export const takeCode = (
  tx: Db,
  codeHash: string,
  madeAfter: number,
): Promise<{ at_start: number } | undefined> =>
  tx
    .deleteFrom('setup_codes')
    .where('code_hash', '=', codeHash)
    .where('made_at', '>', madeAfter)
    .returning('at_start')
    .executeTakeFirst();

export const deleteOldCodes = (tx: Db, madeBefore: number) =>
  tx.deleteFrom('setup_codes').where('made_at', '<=', madeBefore).execute();

export const deleteAllCodes = (tx: Db) => tx.deleteFrom('setup_codes').execute();

export async function hasAdministrator(
  db: Db,
  by: { ownerId: string | null; roleIds: readonly string[] },
): Promise<boolean> {
  const named = db.selectFrom('administrators').select('user_id as id').limit(1);
  if ((await named.executeTakeFirst()) !== undefined) return true;
  const found = db
    .selectFrom('users')
    .where(({ eb, or }) =>
      or([
        eb('discord_id', '=', by.ownerId ?? ''),
        ...by.roleIds.map((id) => sql<boolean>`roles like ${`%"${id}"%`}`),
      ]),
    )
    .select('id')
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function findFinish(db: Db): Promise<number | null> {
  const row = await db.selectFrom('setup_finish').select('finished_at').executeTakeFirst();
  return row?.finished_at ?? null;
}

export const insertFinish = (tx: Db, now: number) =>
  tx.insertInto('setup_finish').values({ finished_at: now }).execute();
