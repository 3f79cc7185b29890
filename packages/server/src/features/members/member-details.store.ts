import { sql } from 'kysely';
import type { Db } from '#db/database';

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

export async function findCash(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .where('id', '=', userId)
    .select('balance')
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export const listAccountsOf = (db: Db, userId: string) =>
  db
    .selectFrom('civilians as c')
    .innerJoin('bank_accounts as a', 'a.civilian_id', 'c.id')
    .innerJoin('ledger_accounts as l', 'l.id', 'a.id')
    .where('c.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .where('l.closed', '=', 0)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .select(['a.id', 'a.civilian_id', 'a.type', 'a.number', 'a.name', 'a.status', 'l.balance'])
    .select(['c.first_name', 'c.last_name', 'c.deceased'])
    .execute();

export async function sumUnpaidFines(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select coalesce(sum(r.fine), 0) as unpaid from civilians c join reports r on r.civilian_id = c.id
    where c.user_id = ${userId} and c.deleted_at is null
      and r.paid_at is null and r.fine > 0 and r.type <> 'warning'`.execute(db);
  return Number(rows[0]?.unpaid ?? 0);
}

export const listShiftsOf = (db: Db, userId: string, most: number) =>
  db
    .selectFrom('officers as o')
    .innerJoin('shifts as s', 's.unit_id', 'o.id')
    .where('o.user_id', '=', userId)
    .orderBy('s.began_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(most)
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
