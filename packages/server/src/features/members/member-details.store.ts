import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isUnpaidFine } from '#features/consequences/index';

export const listSessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .select(['id', 'created_at', 'last_seen_at'])
    .execute();

export const listCharactersOf = (db: Db, userId: string) =>
  db
    .selectFrom('civilians')
    .where('user_id', '=', userId)
    .orderBy(sql`case when deleted_at is null then 0 else 1 end`)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'first_name', 'last_name', 'occupation', 'deceased', 'deleted_at'])
    .execute();

export async function sumUnpaidFines(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select coalesce(sum(r.fine), 0) as unpaid from civilians c join reports r on r.civilian_id = c.id
    where c.user_id = ${userId} and c.deleted_at is null and ${isUnpaidFine('r')}`.execute(db);
  return Number(rows[0]?.unpaid ?? 0);
}

export const listShiftsOf = (db: Db, userId: string, max: number) =>
  db
    .selectFrom('officers as o')
    .innerJoin('shifts as s', 's.unit_id', 'o.id')
    .where('o.user_id', '=', userId)
    .orderBy('s.began_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(max)
    .select(['s.id', 's.began_at', 's.ended_at', 's.ended_by'])
    .execute();

export const listSuspensionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('suspensions as s')
    .innerJoin('users as b', 'b.id', 's.by_user_id')
    .leftJoin('users as e', 'e.id', 's.ended_by_user_id')
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .select(['s.id', 's.reason', 's.until', 's.created_at', 's.ended_at', 's.note'])
    .select(['b.username as by_name', 'e.username as ended_by_name'])
    .execute();
