import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isUnpaidFine } from '#features/consequences/index';

export async function isOnCall(db: Db, { callId, userId }: { callId: string; userId: string }) {
  const found = await db
    .selectFrom('call_units as cu')
    .innerJoin('units as u', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('u.id', '=', ref('cu.unit_id')), eb('u.aboard', '=', ref('cu.unit_id'))]),
      ),
    )
    .innerJoin('officers as o', 'o.id', 'u.id')
    .where('cu.call_id', '=', callId)
    .where('o.user_id', '=', userId)
    .select('o.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds a user's open duty check; `post` is the platform that they dispatch. */
export const findDutyCheck = (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.id')
    .where('o.user_id', '=', userId)
    .where('u.on_duty_since', 'is not', null)
    .where('u.asked_at', 'is not', null)
    .select(['u.active_at', sql<number>`u.asked_at`.as('asked_at')])
    .select(sql<GamePlatform | null>`null`.as('post'))
    .unionAll(
      db
        .selectFrom('dispatchers as d')
        .where('d.user_id', '=', userId)
        .where('d.ended_at', 'is', null)
        .where('d.asked_at', 'is not', null)
        .select(['d.active_at', sql<number>`d.asked_at`.as('asked_at'), 'd.platform as post']),
    )
    .executeTakeFirst();

export const findReport = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('reports')
    .where('id', '=', id)
    .select(['number', 'type', 'fine', 'owner_id', 'voided_at', isUnpaidFine('reports').as('is_unpaid')])
    .executeTakeFirst();

export const findCase = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('cases as c')
    .innerJoin('reports as r', 'r.id', 'c.report_id')
    .where('c.id', '=', id)
    .where('r.voided_at', 'is', null)
    .select(['c.number', 'c.status', 'c.owner_id', 'c.author_user_id', 'r.number as report_number'])
    .executeTakeFirst();

export const findWarrant = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('warrants as w')
    .innerJoin('civilians as c', 'c.id', 'w.civilian_id')
    .where('w.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .select(['w.type', 'w.platform', 'w.resolved_at', 'w.civilian_id', 'c.user_id'])
    .executeTakeFirst();

export const findAccount = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('a.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .select(['a.type', 'a.status'])
    .executeTakeFirst();

export const findEntry = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('entries as e')
    .innerJoin('bank_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('e.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .select(['e.account_id', 'e.amount', 'a.type', 'c.user_id'])
    .executeTakeFirst();
