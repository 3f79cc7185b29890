import { ANONYMOUS } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { EmergenciesTable, EmergencyLinesTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';
import type { CallRow } from '#features/dispatch/calls/calls.store';

/** 911 calls: what members reported, and what became of it. */

export type EmergencyRow = Selectable<EmergenciesTable>;

/** The 911 calls that belong to a call on the board, oldest first. */
export const listEmergenciesOf = (db: Db, callId: string): Promise<EmergencyRow[]> =>
  db.selectFrom('emergencies').where('call_id', '=', callId).orderBy('id').selectAll().execute();

/** The 911 calls of a call that is closed are ended; those that ended before stay as they are. */
export async function endEmergenciesOf(
  tx: Db,
  { callId, now }: { callId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('emergencies')
    .set({ ended_at: now })
    .where('call_id', '=', callId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The 911 calls of a call that goes on go on, but for those that their callers cancelled. */
export async function reopenEmergenciesOf(tx: Db, { callId }: { callId: string }): Promise<void> {
  await tx
    .updateTable('emergencies')
    .set({ ended_at: null })
    .where('call_id', '=', callId)
    .where('state', 'in', ['Released', 'Linked'])
    .execute();
}

/** Has the 911 calls of a call belong to another one; answers their ids. */
export async function moveEmergencies(
  tx: Db,
  { from, to }: { from: string; to: Pick<CallRow, 'id' | 'number'> },
): Promise<string[]> {
  const moved = await tx
    .updateTable('emergencies')
    .set({ call_id: to.id, call_number: to.number })
    .where('call_id', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

export type LineRow = Selectable<EmergencyLinesTable>;

/** What was said about several 911 calls, oldest first. */
export async function listLines(db: Db, emergencyIds: readonly string[]): Promise<LineRow[]> {
  if (emergencyIds.length === 0) return [];
  return db
    .selectFrom('emergency_lines')
    .where('emergency_id', 'in', [...emergencyIds])
    .orderBy('id')
    .selectAll()
    .execute();
}

export const insertLines = insertInto('emergency_lines');

export const insertEmergencies = insertInto('emergencies');

export const updateEmergency = updateById('emergencies');

/** The next number of a 911 call of the platform, which the transaction holds: without gaps. */
export async function takeEmergencyNumber(tx: Db, platform: Platform): Promise<number> {
  const row = await tx
    .updateTable('call_counters')
    .set({ last_emergency: sql<number>`last_emergency + 1` })
    .where('platform', '=', platform)
    .returning('last_emergency as number')
    .executeTakeFirst();
  if (row === undefined) throw new Error(`No counter of ${platform}`);
  return row.number;
}

export const findEmergency = (db: Db, { id }: { id: string }) =>
  db.selectFrom('emergencies').where('id', '=', id).selectAll().executeTakeFirst();

/** Said with the states themselves: an index of the waiting ones alone is found by them. */
const isWaiting = sql<boolean>`state in ('Pending', 'Taken')`;

const waiting = (db: Db) =>
  db.selectFrom('emergencies').where(isWaiting).orderBy('created_at').orderBy('id').selectAll();

/** The 911 calls of a platform that wait, oldest first. */
export const listWaiting = (db: Db, { platform }: { platform: Platform }) =>
  waiting(db).where('platform', '=', platform).execute();

/** The same of several platforms. */
export const listWaitingOn = (db: Db, platforms: readonly Platform[]): Promise<EmergencyRow[]> =>
  waiting(db)
    .where('platform', 'in', [...platforms])
    .execute();

/** Those that nobody took, of all platforms, which have waited since a time or longer. */
export const listUnanswered = (db: Db, { until }: { until: number }) =>
  db
    .selectFrom('emergencies')
    .where('state', '=', sql.lit('Pending' as const))
    .where('waits_since', '<=', until)
    .orderBy('waits_since')
    .orderBy('id')
    .select(['id', 'platform'])
    .execute();

const isTaken = sql<boolean>`state = 'Taken'`;

/** Lists taken ones that their dispatchers have left alone since a time or longer, of all platforms. */
export const listUnattended = (db: Db, { until }: { until: number }) =>
  db
    .selectFrom('emergencies')
    .where(isTaken)
    .where('attended_at', '<=', until)
    .orderBy('attended_at')
    .orderBy('id')
    .select(['id', 'platform'])
    .execute();

/** Lists waiting ones whose dispatchers are not signed on, by the posts that took them. */
export const listAbandoned = (db: Db) =>
  db
    .selectFrom('emergencies')
    .where(isWaiting)
    .where('taken_by_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dispatchers as d')
            .whereRef('d.id', '=', 'emergencies.taken_by_id')
            .where('d.ended_at', 'is', null)
            .select('d.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .select(['taken_by_id', 'platform'])
    .execute();

/** When a member made 911 calls, and whether they ended: those after a time, and earlier ones that did not end. */
export const listOwnTimes = (tx: Db, { userId, after }: { userId: string; after: number }) => {
  const own = tx.selectFrom('emergencies').where('user_id', '=', userId).select(['created_at', 'ended_at']);
  const earlier = own.where('ended_at', 'is', null).where('created_at', '<=', after);
  return own.where('created_at', '>', after).unionAll(earlier).execute();
};

/** On which platforms somebody dispatches, or serves. */
export const listManned = (db: Db) =>
  db
    .selectFrom('dispatchers')
    .where('ended_at', 'is', null)
    .select(['platform', sql.lit('dispatcher').as('who')])
    .union(
      db
        .selectFrom('units')
        .where('on_duty_since', 'is not', null)
        .select(['platform', sql.lit('unit').as('who')]),
    )
    .execute();

/** Who made a 911 call, and as which character; undefined where their account is gone. */
export const findCaller = (db: Db, id: string) =>
  db
    .selectFrom('emergencies as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('civilians as c', 'c.id', 'e.civilian_id')
    .where('e.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .select(['u.username', 'u.discord_id', 'c.first_name', 'c.last_name'])
    .executeTakeFirst();

/** Leaves of somebody's 911 calls, and the calls that they became, what was reported and not who did. */
export async function forgetCaller(tx: Db, userId: string): Promise<void> {
  const nobody = { caller_name: ANONYMOUS, civilian_id: null };
  const theirs = tx.selectFrom('emergencies').where('user_id', '=', userId).select('id');
  await tx.updateTable('emergencies').set(nobody).where('user_id', '=', userId).execute();
  await tx
    .updateTable('calls')
    .set({ created_by_name: ANONYMOUS })
    .where('source', '=', '911')
    .where('created_by', 'in', theirs)
    .execute();
}
