import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type Selectable, sql } from 'kysely';
import { advisoryLock } from '#db/advisory-locks';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { CallEntriesTable, CallsTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';
import type { ResponseRow } from '#features/dispatch/calls/responses.store';
import type { NewestFirst } from '#platform/newest-first';

/** Lock the platform before the first write to calls, units or attachments, so that events keep their order. */

export interface OfficerRow {
  id: string;
  callsign: string;
  name: string;
}

export interface CallUnitRow
  extends OfficerRow,
    Pick<ResponseRow, 'kind' | 'stage' | 'stage_at' | 'dispatched_at' | 'on_scene_at' | 'cleared_at'> {}

export type CallRow = Selectable<CallsTable>;

export type CallEntryRow = Selectable<CallEntriesTable>;

export const calls = (db: Db) => db.selectFrom('calls as c').selectAll('c');

export const findCall = (db: Db, { id }: { id: string }) =>
  calls(db).where('c.id', '=', id).executeTakeFirst();

export const fullName = (table: string) =>
  sql<string>`(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

export async function findOfficerName(db: Db, officerId: string): Promise<string> {
  const { name } = await db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', officerId)
    .select(fullName('p').as('name'))
    .executeTakeFirstOrThrow();
  return name;
}

export const lockPlatform = (tx: Db, platform: GamePlatform): Promise<void> =>
  advisoryLock(tx, `dispatch ${platform}`);

/** Locks a user's officer profile; always before a platform, to avoid deadlocks. */
export const lockProfile = (tx: Db, userId: string): Promise<void> => advisoryLock(tx, `officer ${userId}`);

/** Locks several platforms in a fixed order, to avoid deadlocks. */
export async function lockPlatforms(tx: Db, platforms: readonly GamePlatform[]): Promise<void> {
  for (const platform of PLATFORMS) if (platforms.includes(platform)) await lockPlatform(tx, platform);
}

export const lockPlatformsOf = (tx: Db, rows: readonly { platform: GamePlatform }[]): Promise<void> =>
  lockPlatforms(
    tx,
    rows.map(({ platform }) => platform),
  );

/** Returns the platform's next call number. Lock the platform first, so that numbers have no gaps. */
export async function takeNumber(tx: Db, platform: GamePlatform): Promise<number> {
  const { last } = await tx
    .updateTable('call_counters')
    .set(({ eb }) => ({ last: eb('last', '+', 1) }))
    .where('platform', '=', platform)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export const insertCalls = insertInto('calls');

export const updateCall = updateById('calls');

export const insertEntries = insertInto('call_entries');

/** Greater than any ID. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const listEntries = (db: Db, callId: string, { before, limit }: NewestFirst) =>
  db
    .selectFrom('call_entries')
    .where('call_id', '=', callId)
    .where('id', '<', before.id || LAST_ID)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .selectAll()
    .execute();

export async function hasMoreEntries(tx: Db, callId: string, count: number): Promise<boolean> {
  const query = tx.selectFrom('call_entries').where('call_id', '=', callId).orderBy('id').offset(count);
  return (await query.limit(1).select('id').executeTakeFirst()) !== undefined;
}

export const findLastNote = (db: Db, { callId }: { callId: string }) =>
  db
    .selectFrom('call_entries')
    .where('call_id', '=', callId)
    .where('kind', '=', sql.lit('note' as const))
    .orderBy('id', 'desc')
    .limit(1)
    .select(['by_callsign as by', 'text'])
    .executeTakeFirst();

export async function listOpenCallIds(db: Db, platform: GamePlatform): Promise<string[]> {
  const open = db.selectFrom('calls').where('platform', '=', platform).where('closed_at', 'is', null);
  return (await open.orderBy('id').select('id').execute()).map(({ id }) => id);
}
