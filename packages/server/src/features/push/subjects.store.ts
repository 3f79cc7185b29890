import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';

export const findPanic = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('panics as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .where('p.id', '=', id)
    .select(['p.officer_callsign', 'p.location', 'p.cleared_at', 'p.cleared_by'])
    .select(['p.platform', 'p.call_id', 'c.number'])
    .executeTakeFirst();

export const findCall = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('calls')
    .where('id', '=', id)
    .select(['number', 'type', 'location', 'postal', 'closed_at'])
    .executeTakeFirst();

export const listPeopleOn = (db: Db, { callId }: { callId: string }) =>
  db
    .selectFrom('call_units as cu')
    .innerJoin('units as u', (join) =>
      join.on((eb) =>
        eb.or([eb('u.id', '=', eb.ref('cu.unit_id')), eb('u.aboard', '=', eb.ref('cu.unit_id'))]),
      ),
    )
    .innerJoin('officers as o', 'o.id', 'u.id')
    .where('cu.call_id', '=', callId)
    .select('o.user_id')
    .execute();

export const findEmergency = (db: Db, { id }: { id: string }) =>
  db
    .selectFrom('emergencies')
    .where('id', '=', id)
    .select(['number', 'state', 'services', 'location', 'postal', 'call_id', 'call_number', 'ended_at'])
    .executeTakeFirst();

/** Finds a user's open duty check; `post` is the platform that they dispatch. */
export const findQuestion = (db: Db, { userId }: { userId: string }) =>
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
    .select(['number', 'type', 'fine', 'paid_at', 'owner_id'])
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
