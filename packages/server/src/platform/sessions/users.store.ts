import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { replaceSearchKeys, userKeys } from '#db/search-keys';
import { areTooOld, ROLES_VALID_FOR } from '#platform/sessions/viewer';

interface UserIdentity {
  discordId: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  roles: string[];
}

export async function upsertUser(
  tx: Db,
  user: UserIdentity & { id: string; discordTokens: string | null; checkedAt: number; now: number },
): Promise<string> {
  const current = {
    ...columnsOf(user, user.checkedAt),
    discord_tokens: user.discordTokens,
    last_seen_at: user.now,
  };
  const row = await tx
    .insertInto('users')
    .values({ id: user.id, discord_id: user.discordId, created_at: user.now, ...current })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(current))
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateSearchKeys(tx, row.id, user);
  return row.id;
}

const updateSearchKeys = (tx: Db, userId: string, { username, discordId }: UserIdentity): Promise<void> =>
  replaceSearchKeys(tx, 'user_keys', [{ id: userId, keys: userKeys({ username, discord_id: discordId }) }]);

export function findSuspension(db: Db, discordId: string, now: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('suspensions as s', 's.user_id', 'u.id')
    .where('u.discord_id', '=', discordId)
    .where('u.suspended_until', '>', now)
    .where('s.ended_at', 'is', null)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .select(['s.until', 's.reason', 'u.suspended_until'])
    .executeTakeFirst();
}

export function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['discord_id', 'username', 'discord_tokens', 'deleted_at', ...MEMBER_COLUMNS])
    .executeTakeFirst();
}

const holders = (db: Db, roleId: string) =>
  db
    .selectFrom('users')
    .where('roles', 'like', `%${JSON.stringify(roleId)}%`)
    .orderBy('id')
    .select(['id', 'roles']);

export const listUsersWithRole = (
  db: Db,
  { roleId, after, max }: { roleId: string; after: string; max: number },
): Promise<{ id: string; roles: string }[]> =>
  holders(db, roleId).where('id', '>', after).limit(max).execute();

export const lockUsersWithRole = (
  tx: Db,
  { roleId, ids }: { roleId: string; ids: string[] },
): Promise<{ id: string; roles: string }[]> =>
  forUpdate(tx, holders(tx, roleId).where('id', 'in', ids), 'users').execute();

/** Stores roles after one was granted or deleted. This confirms no others, so roles that are too old stay too old. */
export const updateRoles = (
  tx: Db,
  { id, roles, now }: { id: string; roles: readonly string[]; now: number },
) =>
  tx
    .updateTable('users')
    .set(({ eb }) => ({
      roles: JSON.stringify(roles),
      roles_checked_at: eb
        .case()
        .when('roles_checked_at', '<', now - ROLES_VALID_FOR)
        .then(eb.ref('roles_checked_at'))
        .else(now)
        .end(),
    }))
    .where('id', '=', id)
    .execute();

export interface StoredMember {
  roles: string;
  roles_checked_at: number;
  left_at: number | null;
}

const MEMBER_COLUMNS = ['roles', 'roles_checked_at', 'left_at'] as const;

/** Compares with the stored member; `askedAt` in milliseconds. */
export const isNewer = ({ roles_checked_at, left_at }: StoredMember, askedAt: number): boolean =>
  Math.max(roles_checked_at, left_at ?? 0) >= askedAt;

export const isSameRoles = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

export const isDifferentMember = (stored: StoredMember, known: StoredMember | undefined): boolean =>
  MEMBER_COLUMNS.some((part) => stored[part] !== known?.[part]);

export const findStoredMember = (db: Db, discordId: string): Promise<StoredMember | undefined> =>
  db.selectFrom('users').where('discord_id', '=', discordId).select(MEMBER_COLUMNS).executeTakeFirst();

export function lockStoredMember(tx: Db, discordId: string): Promise<StoredMember | undefined> {
  const query = tx.selectFrom('users').where('discord_id', '=', discordId).select(MEMBER_COLUMNS);
  return forUpdate(tx, query, 'users').executeTakeFirst();
}

export function isChangeOfRights(
  stored: StoredMember | undefined,
  roles: readonly string[],
  now: number,
): boolean {
  if (stored === undefined) return false;
  return areTooOld(stored.roles_checked_at, now) || !isSameRoles(JSON.parse(stored.roles), roles);
}

export async function updateIdentity(tx: Db, userId: string, user: UserIdentity, now: number): Promise<void> {
  const known = tx.selectFrom('users').where('id', '=', userId).where('username', '=', user.username);
  if ((await known.select('id').executeTakeFirst()) === undefined) await updateSearchKeys(tx, userId, user);
  await tx.updateTable('users').set(columnsOf(user, now)).where('id', '=', userId).execute();
}

export const markLeft = (db: Db, discordId: string, now: number) =>
  db
    .updateTable('users')
    .set({ left_at: now })
    .where('discord_id', '=', discordId)
    .where('left_at', 'is', null)
    .execute();

const columnsOf = ({ username, discriminator, avatar, roles }: UserIdentity, checkedAt: number) => ({
  username,
  discriminator,
  avatar,
  roles: JSON.stringify(roles),
  roles_checked_at: checkedAt,
  left_at: null,
});

export const updateTokens = (db: Db, userId: string, discordTokens: string | null) =>
  db.updateTable('users').set({ discord_tokens: discordTokens }).where('id', '=', userId).execute();

/** Locks a user; rows that refer to the user stay writable. */
export const lockUser = (tx: Db, userId: string): Promise<{ roles: string } | undefined> =>
  forUpdate(tx, tx.selectFrom('users').where('id', '=', userId).select('roles'), 'users').executeTakeFirst();

export async function addRole(tx: Db, userId: string, roleId: string, now: number): Promise<void> {
  const user = await lockUser(tx, userId);
  const roles: string[] = user === undefined ? [] : JSON.parse(user.roles);
  if (user === undefined || roles.includes(roleId)) return;
  await updateRoles(tx, { id: userId, roles: [...roles, roleId], now });
}

/** Removes and returns the tokens unless another session needs them. */
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

export const deleteTokensOfSignedOut = (db: Db) =>
  db
    .updateTable('users')
    .set({ discord_tokens: null })
    .where('discord_tokens', 'is not', null)
    .where('id', 'not in', (eb) => eb.selectFrom('sessions').select('user_id'))
    .execute();

export async function listUsersToRefresh(
  db: Db,
  limits: { seenAfter: number; checkedBefore: number; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.last_seen_at', '>', limits.seenAfter)
    .where('users.roles_checked_at', '<', limits.checkedBefore)
    .groupBy(['users.id', 'users.roles_checked_at'])
    .orderBy('users.roles_checked_at')
    .limit(limits.max)
    .select('users.id')
    .execute();
  return rows.map((row) => row.id);
}

export function listKnown(db: Db, discordIds: string[]) {
  return db
    .selectFrom('users')
    .where('discord_id', 'in', discordIds)
    .where('deleted_at', 'is', null)
    .select(['id', 'discord_id', 'username', 'discriminator', 'avatar', 'roles', 'left_at'])
    .execute();
}

export function listMembersSince(
  db: Db,
  { before, after, max }: { before: number; after: string; max: number },
) {
  return db
    .selectFrom('users as u')
    .where('u.id', '>', after)
    .where('u.left_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.roles_checked_at', '<', before)
    .orderBy('u.id')
    .limit(max)
    .select(['u.id', 'u.discord_id'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('sessions as s').whereRef('s.user_id', '=', 'u.id').select('s.id')).as(
        'is_signed_in',
      ),
    )
    .execute();
}

export const markAllLeft = (db: Db, { ids, before, now }: { ids: string[]; before: number; now: number }) =>
  db
    .updateTable('users')
    .set({ left_at: now })
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .where('roles_checked_at', '<', before)
    .execute();
