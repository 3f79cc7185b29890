import type { Db } from '#db/database';
import { holding, lockRows } from '#db/lock-rows';
import { type Bound, prepared } from '#db/prepared';
import { areTooOld } from '#platform/sessions/viewer';

/** Users as Discord knows them. Roles are a JSON list of ids; times are milliseconds. */
interface UserIdentity {
  discordId: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  roles: string[];
}

/** Creates the user at first sign-in, else brings identity and roles up to date; answers the user's id. */
export async function upsertUser(
  db: Db,
  user: UserIdentity & { id: string; discordTokens: string | null; now: number },
): Promise<string> {
  const current = { ...columnsOf(user, user.now), discord_tokens: user.discordTokens };
  const row = await db
    .insertInto('users')
    .values({ id: user.id, discord_id: user.discordId, created_at: user.now, ...current })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(current))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['discord_id', 'discord_tokens', 'roles', 'roles_checked_at'])
    .executeTakeFirst();
}

/**
 * Whether what Discord now says changes what a user may do, with the user's row held: other roles than are stored, or
 * the same after they had become too old to grant anything. False for a user who is new.
 */
export async function areRolesNews(
  tx: Db,
  { discordId, roles, now }: { discordId: string; roles: readonly string[]; now: number },
): Promise<boolean> {
  const query = tx
    .selectFrom('users')
    .where('discord_id', '=', discordId)
    .select(['roles', 'roles_checked_at']);
  const user = await holding(tx, query, 'users').executeTakeFirst();
  if (user === undefined) return false;
  if (areTooOld(user.roles_checked_at, now)) return true;
  const stored: string[] = JSON.parse(user.roles);
  return stored.length !== roles.length || stored.some((role) => !roles.includes(role));
}

/** Writes what Discord just said. */
export async function updateIdentity(db: Db, userId: string, user: UserIdentity, now: number): Promise<void> {
  await db.updateTable('users').set(columnsOf(user, now)).where('id', '=', userId).execute();
}

const columnsOf = ({ username, discriminator, avatar, roles }: UserIdentity, now: number) => ({
  username,
  discriminator,
  avatar,
  roles: JSON.stringify(roles),
  roles_checked_at: now,
});

export async function updateTokens(db: Db, userId: string, discordTokens: string | null): Promise<void> {
  await db.updateTable('users').set({ discord_tokens: discordTokens }).where('id', '=', userId).execute();
}

/** Adds a role that Discord has just given the user, so that it counts before the next refresh; in a transaction. */
export async function addRole(tx: Db, userId: string, roleId: string): Promise<void> {
  await lockRows(tx, 'users', [userId]);
  const user = await findUser(tx, userId);
  const roles: string[] = user === undefined ? [] : JSON.parse(user.roles);
  if (user === undefined || roles.includes(roleId)) return;
  await tx
    .updateTable('users')
    .set({ roles: JSON.stringify([...roles, roleId]) })
    .where('id', '=', userId)
    .execute();
}

/** Takes the user's tokens away unless another session still needs them; answers what was taken. */
export async function takeTokensOfSignedOut(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('discord_tokens', 'is not', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('sessions').where('user_id', '=', userId).select('id'))))
    .select('discord_tokens')
    .executeTakeFirst();
  if (user === undefined) return null;
  await updateTokens(db, userId, null);
  return user.discord_tokens;
}

/** Deletes the tokens of those who have no session any more. */
export async function deleteTokensOfSignedOut(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ discord_tokens: null })
    .where('discord_tokens', 'is not', null)
    .where('id', 'not in', (eb) => eb.selectFrom('sessions').select('user_id'))
    .execute();
}

/** Users who were active lately and whose roles were last confirmed before `checkedBefore`, oldest first. */
export async function listUsersToRefresh(
  db: Db,
  limits: { seenAfter: number; checkedBefore: number; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.last_seen_at', '>', limits.seenAfter)
    .where('users.roles_checked_at', '<', limits.checkedBefore)
    .groupBy(['users.id', 'users.roles_checked_at'])
    .orderBy('users.roles_checked_at')
    .limit(limits.most)
    .select('users.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Sessions in the database. Times are milliseconds. */

const sessionByToken = prepared((db: Db, { tokenHash }: Bound<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('officers as o', 'o.user_id', 'u.id')
    .leftJoin('administrators as a', 'a.user_id', 'u.id')
    .innerJoin('settings_version as v', (join) => join.onTrue())
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
      'o.department_id',
      'o.platform',
      'o.callsign',
      'o.rank',
      'a.user_id as administrator_id',
      'v.version as settings_number',
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
