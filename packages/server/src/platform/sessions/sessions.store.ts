import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type AliasedExpression, sql } from 'kysely';
import type { Db } from '#db/database';
import { isThere } from '#db/engine';

/** Sessions in the database. Times are milliseconds. */

const [xbox, playStation] = PLATFORMS;

/** What somebody came in by: a session, or, for who is known otherwise, their user. */
interface Entry {
  id: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
}

/** Who came in, with profiles and posts, in one statement. */
const entered = (db: Db, entry: AliasedExpression<Entry, 's'>) =>
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
    .where(isThere('u'))
    .select([
      's.id as session_id',
      's.created_at',
      's.last_seen_at',
      'u.id as user_id',
      'u.discord_id',
      'u.username',
      'u.discriminator',
      'u.avatar',
      'u.roles',
      'u.roles_checked_at',
      'u.suspended_until',
      'o.id as officer_id',
      'o.civilian_id',
      'o.department_id',
      'o.platform',
      'o.callsign',
      'o.rank',
      'ou.on_duty_since',
      'ou.aboard',
      'f.id as fire_id',
      'f.civilian_id as fire_civilian_id',
      'f.department_id as fire_department_id',
      'f.platform as fire_platform',
      'f.callsign as fire_callsign',
      'f.rank as fire_rank',
      'fu.on_duty_since as fire_on_duty_since',
      'fu.aboard as fire_aboard',
      'a.user_id as administrator_id',
      'dx.id as xbox_post_id',
      'dx.position as xbox_position',
      'dp.id as playstation_post_id',
      'dp.position as playstation_position',
      'v.version as settings_number',
    ]);

const sessionByToken = (db: Db, { tokenHash }: { tokenHash: string }) =>
  entered(
    db,
    db
      .selectFrom('sessions')
      .where('token_hash', '=', tokenHash)
      .select(['id', 'user_id', 'created_at', 'last_seen_at'])
      .as('s'),
  ).execute();

const memberById = (db: Db, { discordId }: { discordId: string }) =>
  entered(
    db,
    db
      .selectFrom('users')
      .where('discord_id', '=', discordId)
      .where('left_at', 'is', null)
      .select([sql.lit('').as('id'), 'id as user_id', 'created_at', 'last_seen_at'])
      .as('s'),
  ).execute();

const memberByUser = (db: Db, { userId }: { userId: string }) =>
  entered(
    db,
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .where('left_at', 'is', null)
      .where('deleted_at', 'is', null)
      .select([sql.lit('').as('id'), 'id as user_id', 'created_at', 'last_seen_at'])
      .as('s'),
  ).execute();

/** Returns a member by user, as a session finds them; undefined for one who left or deleted their account. */
export async function findMemberByUser(db: Db, userId: string) {
  const [member] = await memberByUser(db, { userId });
  return member;
}

/** Who has signed in once, by Discord's id, as a session finds its user; undefined for nobody, and for who has left. */
export async function findMember(db: Db, discordId: string) {
  const [member] = await memberById(db, { discordId });
  return member;
}

/** The session of a token with its user and profiles, in one statement; undefined when there is none. */
export async function findSession(db: Db, tokenHash: string) {
  const [session] = await sessionByToken(db, { tokenHash });
  return session;
}

/** Who some users are, as a session finds its user. */
export const listMembers = (db: Db, userIds: readonly string[]) =>
  entered(
    db,
    db
      .selectFrom('users')
      .where('id', 'in', userIds)
      .select([sql.lit('').as('id'), 'id as user_id', 'created_at', 'last_seen_at'])
      .as('s'),
  ).execute();

export async function insertSession(
  db: Db,
  session: { id: string; tokenHash: string; userId: string; now: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
}

/** Writes down that somebody was here just now. */
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

/** Returns the user of a token's session; undefined if there is no session. */
export async function findSessionUser(db: Db, tokenHash: string): Promise<string | undefined> {
  const query = db.selectFrom('sessions').where('token_hash', '=', tokenHash).select('user_id');
  return (await query.executeTakeFirst())?.user_id;
}

/** Deletes the session of a token and tells whose it was; null when there was none. */
export async function deleteSession(db: Db, tokenHash: string): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes all sessions of a user but one. */
export async function deleteOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();
}

/** Ends all sessions of a user; with them goes what rings, also what a restored backup left without a session. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(
  db: Db,
  limits: { seenBefore: number; madeBefore: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('last_seen_at', '<', limits.seenBefore), eb('created_at', '<', limits.madeBefore)]),
    )
    .execute();
}
