import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type AliasedExpression, sql } from 'kysely';
import type { Db } from '#db/database';
import { isNotDeleted } from '#db/engine';
import { insertInto } from '#db/insert-into';

const [xbox, playStation] = PLATFORMS;

interface Entry {
  id: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
}

const findEntered = (db: Db, entry: AliasedExpression<Entry, 's'>) =>
  db
    .selectFrom(entry)
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('officers as o', (join) =>
      join
        .onRef('o.user_id', '=', 'u.id')
        .on('o.kind', '=', sql.lit('Law Enforcement' as const))
        .on('o.removed_at', 'is', null),
    )
    .leftJoin('units as ou', 'ou.id', 'o.id')
    .leftJoin('officers as f', (join) =>
      join
        .onRef('f.user_id', '=', 'u.id')
        .on('f.kind', '=', sql.lit('Fire & EMS' as const))
        .on('f.removed_at', 'is', null),
    )
    .leftJoin('units as fu', 'fu.id', 'f.id')
    .leftJoin('administrators as a', 'a.user_id', 'u.id')
    .leftJoin('dispatchers as dx', (join) =>
      join.onRef('dx.user_id', '=', 'u.id').on('dx.platform', '=', xbox).on('dx.ended_at', 'is', null),
    )
    .leftJoin('dispatchers as dp', (join) =>
      join.onRef('dp.user_id', '=', 'u.id').on('dp.platform', '=', playStation).on('dp.ended_at', 'is', null),
    )
    .innerJoin('settings_version as v', (join) => join.onTrue())
    .where(isNotDeleted('u'))
    .select(['s.id as session_id', 's.created_at', 's.last_seen_at', 'v.version as settings_number'])
    .select(['u.id as user_id', 'u.discord_id', 'u.username', 'u.discriminator', 'u.avatar'])
    .select(['u.roles', 'u.roles_checked_at', 'u.suspended_until', 'a.user_id as administrator_id'])
    .select([
      'o.id as officer_id',
      'o.civilian_id',
      'o.department_id',
      'o.platform',
      'o.callsign',
      'o.rank_id',
    ])
    .select(['ou.on_duty_since', 'ou.aboard'])
    .select(['f.id as fire_id', 'f.civilian_id as fire_civilian_id', 'f.department_id as fire_department_id'])
    .select(['f.platform as fire_platform', 'f.callsign as fire_callsign', 'f.rank_id as fire_rank_id'])
    .select(['fu.on_duty_since as fire_on_duty_since', 'fu.aboard as fire_aboard'])
    .select(['dx.id as xbox_post_id', 'dx.position as xbox_position'])
    .select(['dp.id as playstation_post_id', 'dp.position as playstation_position']);

export const findSession = (db: Db, tokenHash: string) =>
  findEntered(
    db,
    db
      .selectFrom('sessions')
      .where('token_hash', '=', tokenHash)
      .select(['id', 'user_id', 'created_at', 'last_seen_at'])
      .as('s'),
  ).executeTakeFirst();

const usersWithoutSession = (db: Db) =>
  db.selectFrom('users').select([sql.lit('').as('id'), 'id as user_id', 'created_at', 'last_seen_at']);

/** Returns undefined for unknown members and those who left. */
export const findMember = (db: Db, column: 'id' | 'discord_id', value: string) =>
  findEntered(
    db,
    usersWithoutSession(db).where(column, '=', value).where('left_at', 'is', null).as('s'),
  ).executeTakeFirst();

export const listMembers = (db: Db, userIds: readonly string[]) =>
  findEntered(db, usersWithoutSession(db).where('id', 'in', userIds).as('s')).execute();

export const insertSessions = insertInto('sessions');

export async function touchSession(
  db: Db,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: number },
): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where('last_seen_at', '<', now)
    .execute();
}

export async function findSessionUser(db: Db, tokenHash: string): Promise<string | undefined> {
  const query = db.selectFrom('sessions').where('token_hash', '=', tokenHash).select('user_id');
  return (await query.executeTakeFirst())?.user_id;
}

export async function deleteSession(db: Db, tokenHash: string): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export const deleteOtherSessions = (db: Db, { userId, sessionId }: { userId: string; sessionId: string }) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();

/** Deletes sessions and push devices, even devices that a restore left without a session. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export const deleteExpiredSessions = (db: Db, limits: { seenBefore: number; madeBefore: number }) =>
  db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('last_seen_at', '<', limits.seenBefore), eb('created_at', '<', limits.madeBefore)]),
    )
    .execute();
