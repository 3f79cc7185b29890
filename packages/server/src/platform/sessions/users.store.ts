import type { Db } from '#db/database';
import { holding, lockRows } from '#db/lock-rows';
import { replaceSearchKeys, userKeys } from '#db/trigram-index/search-keys';
import { areTooOld } from '#platform/sessions/viewer';

/** Users as Discord knows them. Roles are a JSON list of ids; times are milliseconds. */
interface UserIdentity {
  discordId: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  roles: string[];
}

/**
 * Creates the user at first sign-in, else brings identity and roles up to date; answers the user's id. In a transaction.
 */
export async function upsertUser(
  tx: Db,
  user: UserIdentity & { id: string; discordTokens: string | null; now: number },
): Promise<string> {
  const current = {
    ...columnsOf(user, user.now),
    discord_tokens: user.discordTokens,
    last_seen_at: user.now,
  };
  const row = await tx
    .insertInto('users')
    .values({ id: user.id, discord_id: user.discordId, created_at: user.now, ...current })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(current))
    .returning('id')
    .executeTakeFirstOrThrow();
  await becomeFound(tx, row.id, user);
  return row.id;
}

const becomeFound = (tx: Db, userId: string, { username, discordId }: UserIdentity): Promise<void> =>
  replaceSearchKeys(tx, 'user_keys', [{ id: userId, keys: userKeys({ username, discord_id: discordId }) }]);

/** Whether somebody is kept out, by Discord's id: until when, and why; undefined where they are not. */
export function findSuspension(db: Db, discordId: string, now: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('suspensions as s', 's.user_id', 'u.id')
    .where('u.discord_id', '=', discordId)
    .where('u.suspended_until', '>', now)
    .where('s.ended_at', 'is', null)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .select(['s.until', 's.reason'])
    .executeTakeFirst();
}

export function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['discord_id', 'username', 'discord_tokens', ...WORD])
    .executeTakeFirst();
}

const holders = (db: Db, roleId: string) =>
  db
    .selectFrom('users')
    .where('roles', 'like', `%${JSON.stringify(roleId)}%`)
    .orderBy('id')
    .select(['id', 'roles']);

/** Who holds a role, by id, beyond `after`. */
export const listUsersWithRole = (
  db: Db,
  { roleId, after, most }: { roleId: string; after: string; most: number },
): Promise<{ id: string; roles: string }[]> =>
  holders(db, roleId).where('id', '>', after).limit(most).execute();

/** Who of some still holds a role, with their rows held. */
export const holdUsersWithRole = (
  tx: Db,
  { roleId, ids }: { roleId: string; ids: string[] },
): Promise<{ id: string; roles: string }[]> =>
  holding(tx, holders(tx, roleId).where('id', 'in', ids), 'users').execute();

/** Writes other roles of many, by user; when they were last confirmed stays as it is. */
export async function setRoles(tx: Db, rolesOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const [first, ...rest] = [...rolesOf].map(([id, roles]) => ({ id, roles: JSON.stringify(roles) }));
  if (first === undefined) return;
  await tx
    .updateTable('users')
    .set(({ eb }) => {
      const begun = eb.case().when('id', '=', first.id).then(first.roles);
      const all = rest.reduce((cases, { id, roles }) => cases.when('id', '=', id).then(roles), begun);
      return { roles: all.else(eb.ref('roles')).end() };
    })
    .where('id', 'in', [...rolesOf.keys()])
    .execute();
}

/** What was last stored of what Discord says of somebody: a JSON list of role ids, and when; all change with any word. */
export interface StoredWord {
  roles: string;
  roles_checked_at: number;
  left_at: number | null;
}

/** Its parts. */
const WORD = ['roles', 'roles_checked_at', 'left_at'] as const;

/** Whether any of it was stored, or heard to be over, at a moment or since. */
export const isToldSince = ({ roles_checked_at, left_at }: StoredWord, moment: number): boolean =>
  Math.max(roles_checked_at, left_at ?? 0) >= moment;

/** Whether another word is stored than somebody knew of, undefined for none. */
export const isOtherWord = (stored: StoredWord, known: StoredWord | undefined): boolean =>
  WORD.some((part) => stored[part] !== known?.[part]);

/** What is stored of somebody, by Discord's id; undefined for who is new. */
export const findStoredWord = (db: Db, discordId: string): Promise<StoredWord | undefined> =>
  db.selectFrom('users').where('discord_id', '=', discordId).select(WORD).executeTakeFirst();

/** The same, with the user's row held; undefined for who is new. */
export function holdStoredWord(tx: Db, discordId: string): Promise<StoredWord | undefined> {
  const query = tx.selectFrom('users').where('discord_id', '=', discordId).select(WORD);
  return holding(tx, query, 'users').executeTakeFirst();
}

/**
 * Whether what Discord now says changes what a user may do: other roles than are stored, or the same after they had
 * become too old to grant anything. False for a user who is new.
 */
export function areNews(stored: StoredWord | undefined, roles: readonly string[], now: number): boolean {
  if (stored === undefined) return false;
  if (areTooOld(stored.roles_checked_at, now)) return true;
  const before: string[] = JSON.parse(stored.roles);
  return before.length !== roles.length || before.some((role) => !roles.includes(role));
}

/** Writes what Discord just said, in a transaction. */
export async function updateIdentity(tx: Db, userId: string, user: UserIdentity, now: number): Promise<void> {
  const known = tx.selectFrom('users').where('id', '=', userId).where('username', '=', user.username);
  if ((await known.select('id').executeTakeFirst()) === undefined) await becomeFound(tx, userId, user);
  await tx.updateTable('users').set(columnsOf(user, now)).where('id', '=', userId).execute();
}

/** Writes down that Discord does not know somebody as a member any more. */
export async function markLeft(db: Db, discordId: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ left_at: now })
    .where('discord_id', '=', discordId)
    .where('left_at', 'is', null)
    .execute();
}

const columnsOf = ({ username, discriminator, avatar, roles }: UserIdentity, now: number) => ({
  username,
  discriminator,
  avatar,
  roles: JSON.stringify(roles),
  roles_checked_at: now,
  left_at: null,
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

/** Users by Discord's ids, with what is known of them from there; who deleted their account is nobody. */
export function listKnown(db: Db, discordIds: string[]) {
  return db
    .selectFrom('users')
    .where('discord_id', 'in', discordIds)
    .where('deleted_at', 'is', null)
    .select(['id', 'discord_id', 'username', 'discriminator', 'avatar', 'roles', 'left_at'])
    .execute();
}

/** Who is a member as far as is known since before a moment, by id, beyond `after`; and whether they are signed in. */
export function listMembersSince(
  db: Db,
  { before, after, most }: { before: number; after: string; most: number },
) {
  return db
    .selectFrom('users as u')
    .where('u.id', '>', after)
    .where('u.left_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.roles_checked_at', '<', before)
    .orderBy('u.id')
    .limit(most)
    .select(['u.id', 'u.discord_id'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('sessions as s').whereRef('s.user_id', '=', 'u.id').select('s.id')).as(
        'is_signed_in',
      ),
    )
    .execute();
}

/** The same as `markLeft`, of many of whom nothing was heard since a moment. */
export async function markAllLeft(
  db: Db,
  { ids, before, now }: { ids: string[]; before: number; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ left_at: now })
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .where('roles_checked_at', '<', before)
    .execute();
}
