import type { SignOff } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { hasUpdated } from '#db/query-results';
import type { DispatchersTable } from '#db/tables/dispatch.tables';

export type DispatcherRow = Selectable<DispatchersTable> & { username: string };

const signedOn = (db: Db) =>
  db
    .selectFrom('dispatchers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.ended_at', 'is', null)
    .selectAll('d')
    .select('u.username');

export const listDispatchers = (db: Db, platform: GamePlatform): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.platform', '=', platform).orderBy('d.position').execute();

export const findFirstDispatcher = (db: Db, { platform }: { platform: GamePlatform }) =>
  signedOn(db).where('d.platform', '=', platform).orderBy('d.position').limit(1).executeTakeFirst();

export const listPostsOf = (db: Db, userId: string): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.user_id', '=', userId).orderBy('d.platform').execute();

export const findPost = (db: Db, { id }: { id: string }) =>
  signedOn(db).where('d.id', '=', id).executeTakeFirst();

/** Returns the open posts, of all or some members, with the columns that decide whether they may dispatch. */
export const listPostsWithRoles = (db: Db, userIds?: readonly string[]) =>
  signedOn(db)
    .leftJoin('administrators as a', 'a.user_id', 'u.id')
    .orderBy('d.platform')
    .orderBy('d.position')
    .select(['u.discord_id', 'u.roles', 'a.user_id as administrator_id'])
    .$if(userIds !== undefined, (query) => query.where('d.user_id', 'in', userIds ?? []))
    .execute();

export const insertDispatchers = insertInto('dispatchers');

export const endDispatcher = (tx: Db, id: string, { endedBy, now }: { endedBy: SignOff; now: number }) =>
  tx
    .updateTable('dispatchers')
    .set({ ended_at: now, ended_by: endedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$call(hasUpdated);

export const markDispatching = (db: Db, userId: string, now: number) =>
  db
    .updateTable('dispatchers')
    .set({ active_at: now, asked_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('active_at', '<', now)
    .execute();

export const listDispatchersToPrompt = (db: Db, activeBefore: number): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.asked_at', 'is', null).where('d.active_at', '<=', activeBefore).execute();

/** Marks a dispatcher as prompted. Returns false if there was activity, or another process prompted first. */
export const markDispatcherPrompted = (
  tx: Db,
  id: string,
  { activeBefore, now }: { activeBefore: number; now: number },
) =>
  tx
    .updateTable('dispatchers')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('asked_at', 'is', null)
    .where('active_at', '<=', activeBefore)
    .$call(hasUpdated);

export const listUnresponsiveDispatchers = (
  db: Db,
  { activeBefore, askedBefore }: { activeBefore: number; askedBefore: number },
): Promise<DispatcherRow[]> =>
  signedOn(db).where('d.active_at', '<=', activeBefore).where('d.asked_at', '<=', askedBefore).execute();

export const findLastPost = (db: Db, { userId, since }: { userId: string; since: number }) =>
  db
    .selectFrom('dispatchers')
    .where('user_id', '=', userId)
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .select(['id', 'ended_at', 'ended_by', 'position', 'platform'])
    .executeTakeFirst();
