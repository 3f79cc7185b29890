import type { Db } from '#db/database';
import { type Bound, prepared } from '#db/prepared';

/** Sessions in the database. Times are milliseconds. */

const sessionByToken = prepared((db: Db, { tokenHash }: Bound<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('officers as o', 'o.user_id', 'u.id')
    .where('s.token_hash', '=', tokenHash)
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
      'o.id as officer_id',
      'o.civilian_id',
      'o.platform',
      'o.callsign',
      'o.rank',
    ]),
);

/** The session of a token with its user and officer profile, in one statement; undefined when there is none. */
export async function findSession(db: Db, tokenHash: string) {
  const [session] = await sessionByToken(db, { tokenHash });
  return session;
}

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

export async function touchSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
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

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
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
