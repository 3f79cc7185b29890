import type { SignOff } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import type { DispatchersTable } from '#db/tables/dispatch.tables';

/** Who dispatches: times of a member on a platform, of which at most one is open. */

/** A dispatcher who is signed on, with the name of the member. */
export type DispatcherRow = Selectable<DispatchersTable> & { username: string };

const signedOn = (db: Db) =>
  db
    .selectFrom('dispatchers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.ended_at', 'is', null)
    .selectAll('d')
    .select('u.username');

/** Who is signed on to a platform, by position. */
export const listDispatchers = (db: Db, platform: Platform): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.platform', '=', platform).orderBy('d.position').execute();

/** Whoever is signed on to a platform under the lowest number; undefined where nobody is. */
export const findFirstDispatcher = (db: Db, { platform }: { platform: Platform }) =>
  signedOn(db).where('d.platform', '=', platform).orderBy('d.position').limit(1).executeTakeFirst();

/** Where a member is signed on. */
export const listPostsOf = (db: Db, userId: string): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.user_id', '=', userId).orderBy('d.platform').execute();

/** Returns a post that is open; undefined once it ended. */
export const findPost = (db: Db, { id }: { id: string }) =>
  signedOn(db).where('d.id', '=', id).executeTakeFirst();

/** The same of several members, with what decides whether they may dispatch. */
export const listPostsOfWhom = (db: Db, { userIds }: { userIds: readonly string[] }) =>
  signedOn(db)
    .leftJoin('administrators as a', 'a.user_id', 'u.id')
    .orderBy('d.platform')
    .orderBy('d.position')
    .select(['u.discord_id', 'u.roles', 'a.user_id as administrator_id'])
    .where('d.user_id', 'in', userIds)
    .execute();

/** Signs a member on, under a number that is free. */
export async function insertDispatcher(
  tx: Db,
  row: { id: string; platform: Platform; position: number; userId: string; now: number },
): Promise<void> {
  const { id, platform, position, userId, now } = row;
  await tx
    .insertInto('dispatchers')
    .values({ id, platform, position, user_id: userId, since: now, active_at: now })
    .execute();
}

/** Ends a time of dispatching; false where it had ended. */
export async function endDispatcher(
  tx: Db,
  id: string,
  { endedBy, now }: { endedBy: SignOff; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dispatchers')
    .set({ ended_at: now, ended_by: endedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes down that a dispatcher is there. */
export const markDispatching = async (db: Db, { userId, now }: { userId: string; now: number }) => {
  await db
    .updateTable('dispatchers')
    .set({ active_at: now, asked_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('active_at', '<', now)
    .execute();
};

/** Dispatchers without a sign of life since then that nobody asked yet. */
export const listDispatchersToAsk = (db: Db, activeBefore: number): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.asked_at', 'is', null).where('d.active_at', '<=', activeBefore).execute();

/** Marks a dispatcher as asked; false where there was a sign of life meanwhile, or another process asks. */
export async function markDispatcherAsked(
  tx: Db,
  id: string,
  times: { activeBefore: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dispatchers')
    .set({ asked_at: times.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('asked_at', 'is', null)
    .where('active_at', '<=', times.activeBefore)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Dispatchers who were asked and gave no sign of life. */
export const listSilentDispatchers = (
  db: Db,
  { activeBefore, askedBefore }: { activeBefore: number; askedBefore: number },
): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.active_at', '<=', activeBefore).where('d.asked_at', '<=', askedBefore).execute();

/** Returns the member's time of dispatching that ended last; undefined if none ended since then. */
export const findLastPost = (db: Db, { userId, since }: { userId: string; since: number }) =>
  db
    .selectFrom('dispatchers')
    .where('user_id', '=', userId)
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .select(['id', 'ended_at', 'ended_by', 'position', 'platform'])
    .executeTakeFirst();

/** Everybody who is signed on, with what decides whether they may dispatch; roles are a JSON list of ids. */
export const listDispatcherRoles = (db: Db) =>
  db
    .selectFrom('dispatchers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('administrators as a', 'a.user_id', 'd.user_id')
    .where('d.ended_at', 'is', null)
    .select(['d.user_id', 'd.platform', 'u.roles', 'u.discord_id', 'a.user_id as administrator_id'])
    .execute();
