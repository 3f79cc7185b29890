import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { CallEntriesTable, CallsTable } from '#db/tables/dispatch.tables';
import { takeTurn, turnTaken } from '#db/turns';
import { updateById } from '#db/update-by-id';
import type { ResponseRow } from '#features/dispatch/calls/responses.store';
import type { NewestFirst } from '#platform/newest-first';

/**
 * Calls and their log. Whoever changes calls, units, or which units are on which calls, holds their platform before the
 * transaction writes anything, so that the live events of each come in the order of its changes (see `turns`).
 */

/** An officer as calls show one: as whom they served then. */
export interface OfficerRow {
  id: string;
  callsign: string;
  name: string;
}

/** A unit on a call, with how far it is. */
export interface CallUnitRow
  extends OfficerRow,
    Pick<ResponseRow, 'kind' | 'stage' | 'stage_at' | 'dispatched_at' | 'on_scene_at' | 'cleared_at'> {}

export type CallRow = Selectable<CallsTable>;

export type CallEntryRow = Selectable<CallEntriesTable>;

/** Calls, to be narrowed. */
export const calls = (db: Db) => db.selectFrom('calls as c').selectAll('c');

export const findCall = (db: Db, { id }: { id: string }) =>
  calls(db).where('c.id', '=', id).executeTakeFirst();

/** A character's first and last name as dispatch shows it; `table` is what the statement calls the characters. */
export const fullName = (table: string) =>
  sql<string>`(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

const turnOf = (platform: Platform) => `dispatch ${platform}`;

/** Nobody else changes a call or a unit of the platform until the transaction ends. */
export const holdPlatform = (tx: Db, platform: Platform): Promise<void> => takeTurn(tx, turnOf(platform));

/** Holds the user's officer profile, such as its platform; before any platform, lest two wait for each other. */
export const holdProfile = (tx: Db, userId: string): Promise<void> => takeTurn(tx, `officer ${userId}`);

/** Holds several platforms, always in the same order, lest two wait for each other. */
export async function holdPlatforms(tx: Db, platforms: readonly Platform[]): Promise<void> {
  for (const platform of PLATFORMS) if (platforms.includes(platform)) await holdPlatform(tx, platform);
}

const countUp = (tx: Db, key: { platform: Platform; turn: string; officerId: string | null }) => {
  const creator = tx
    .selectFrom('officers')
    .innerJoin('civilians', 'civilians.id', 'officers.civilian_id')
    .where('officers.id', '=', key.officerId);
  return tx
    .updateTable('call_counters')
    .set({ last: sql<number>`last + 1` })
    .where('platform', '=', key.platform)
    .where(turnTaken(tx, key.turn))
    .returning(['last as number', creator.select(fullName('civilians').as('name')).as('name')])
    .execute();
};

/**
 * The next number of the platform, without gaps: it is taken back with the transaction. Holds the platform like
 * `holdPlatform`. Also says, to save a statement of its own, what the creating officer is called; null without one.
 */
export async function takeNumber(
  tx: Db,
  key: { platform: Platform; officerId: string | null },
): Promise<{ number: number; name: string | null }> {
  const [row] = await countUp(tx, { ...key, turn: turnOf(key.platform) });
  if (row === undefined || (row.name === null && key.officerId !== null))
    throw new Error(`No call counter of ${key.platform}, or no officer ${key.officerId}`);
  return { number: row.number, name: row.name };
}

export const insertCalls = insertInto('calls');

export const updateCall = updateById('calls');

export const insertEntries = insertInto('call_entries');

/** No id is greater. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Lines of a call's log, latest first, and one more than a page where there is one. */
export const listEntries = (
  db: Db,
  callId: string,
  { before, limit }: NewestFirst,
): Promise<CallEntryRow[]> =>
  db
    .selectFrom('call_entries')
    .where('call_id', '=', callId)
    .where('id', '<', before.id || LAST_ID)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .selectAll()
    .execute();

/** Whether a call's log has more lines than so many. */
export async function hasMoreEntries(tx: Db, callId: string, count: number): Promise<boolean> {
  const query = tx.selectFrom('call_entries').where('call_id', '=', callId).orderBy('id').offset(count);
  return (await query.limit(1).select('id').executeTakeFirst()) !== undefined;
}

/** The last note in a call's log: who wrote it, and what. */
export const findLastNote = (db: Db, { callId }: { callId: string }) =>
  db
    .selectFrom('call_entries')
    .where('call_id', '=', callId)
    .where('kind', '=', sql.lit('note' as const))
    .orderBy('id', 'desc')
    .limit(1)
    .select(['by_callsign as by', 'text'])
    .executeTakeFirst();

/** Ids of the calls of a platform that are not closed, oldest first. */
export async function listOpenCallIds(db: Db, platform: Platform): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .where('platform', '=', platform)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
