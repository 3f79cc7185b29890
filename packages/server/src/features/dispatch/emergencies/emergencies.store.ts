import { ANONYMOUS } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { EmergenciesTable, EmergencyLinesTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';
import type { CallRow } from '#features/dispatch/calls/calls.store';

export type EmergencyRow = Selectable<EmergenciesTable>;

export const listEmergenciesOf = (db: Db, callId: string): Promise<EmergencyRow[]> =>
  db.selectFrom('emergencies').where('call_id', '=', callId).orderBy('id').selectAll().execute();

export const endEmergenciesOf = (tx: Db, callId: string, now: number) =>
  tx
    .updateTable('emergencies')
    .set({ ended_at: now })
    .where('call_id', '=', callId)
    .where('ended_at', 'is', null)
    .execute();

/** Reopens the 911 calls of a reopened call, except canceled ones. */
export const reopenEmergenciesOf = (tx: Db, callId: string) =>
  tx
    .updateTable('emergencies')
    .set({ ended_at: null })
    .where('call_id', '=', callId)
    .where('state', 'in', ['Released', 'Linked'])
    .execute();

/** Moves the 911 calls of a call to another one. Returns their IDs. */
export async function moveEmergencies(tx: Db, from: string, to: Pick<CallRow, 'id' | 'number'>) {
  const moved = await tx
    .updateTable('emergencies')
    .set({ call_id: to.id, call_number: to.number })
    .where('call_id', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

export type LineRow = Selectable<EmergencyLinesTable>;

export async function listLines(db: Db, emergencyIds: readonly string[]): Promise<LineRow[]> {
  if (emergencyIds.length === 0) return [];
  return db
    .selectFrom('emergency_lines')
    .where('emergency_id', 'in', emergencyIds)
    .orderBy('id')
    .selectAll()
    .execute();
}

export const insertLines = insertInto('emergency_lines');

export const insertEmergencies = insertInto('emergencies');

export const updateEmergency = updateById('emergencies');

/** Returns the platform's next 911 number, without gaps. The platform must be locked. */
export async function takeEmergencyNumber(tx: Db, platform: GamePlatform): Promise<number> {
  const row = await tx
    .updateTable('call_counters')
    .set({ last_emergency: sql<number>`last_emergency + 1` })
    .where('platform', '=', platform)
    .returning('last_emergency as number')
    .executeTakeFirst();
  if (row === undefined) throw new Error(`No call counter for ${platform}`);
  return row.number;
}

export const findEmergency = (db: Db, { id }: { id: string }) =>
  db.selectFrom('emergencies').where('id', '=', id).selectAll().executeTakeFirst();

/** Uses literals, because only they match the partial index of waiting 911 calls. */
const isWaiting = sql<boolean>`state in ('Pending', 'Taken')`;

const waiting = (db: Db) =>
  db.selectFrom('emergencies').where(isWaiting).orderBy('created_at').orderBy('id').selectAll();

export const listWaiting = (db: Db, { platform }: { platform: GamePlatform }) =>
  waiting(db).where('platform', '=', platform).execute();

export const listWaitingOn = (db: Db, platforms: readonly GamePlatform[]): Promise<EmergencyRow[]> =>
  waiting(db).where('platform', 'in', platforms).execute();

/** Lists the 911 calls in a state whose time in a column has passed, earliest first. */
const overdueIn =
  (state: 'Pending' | 'Taken', column: 'waits_since' | 'attended_at') =>
  (db: Db, { until }: { until: number }) =>
    db
      .selectFrom('emergencies')
      .where('state', '=', sql.lit(state))
      .where(column, '<=', until)
      .orderBy(column)
      .orderBy('id')
      .select(['id', 'platform'])
      .execute();

export const listUnanswered = overdueIn('Pending', 'waits_since');
export const listUnattended = overdueIn('Taken', 'attended_at');

export const listAbandoned = (db: Db) =>
  db
    .selectFrom('emergencies')
    .where(isWaiting)
    .where('taken_by_id', 'is not', null)
    .where(({ not, exists, selectFrom }) => {
      const dispatcher = selectFrom('dispatchers as d').whereRef('d.id', '=', 'emergencies.taken_by_id');
      return not(exists(dispatcher.where('d.ended_at', 'is', null).select('d.id')));
    })
    .orderBy('created_at')
    .select(['taken_by_id', 'platform'])
    .execute();

/** Returns the times of a member's 911 calls after `after`, and of earlier ones that are still open. */
export const listOwnTimes = (tx: Db, { userId, after }: { userId: string; after: number }) => {
  const own = tx.selectFrom('emergencies').where('user_id', '=', userId).select(['created_at', 'ended_at']);
  const earlier = own.where('ended_at', 'is', null).where('created_at', '<=', after);
  return own.where('created_at', '>', after).unionAll(earlier).execute();
};

export const listOnDuty = (db: Db) =>
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

/** Returns the member and character behind a 911 call; undefined if the account was deleted. */
export const findCaller = (db: Db, id: string) =>
  db
    .selectFrom('emergencies as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('civilians as c', 'c.id', 'e.civilian_id')
    .where('e.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .select(['u.username', 'u.discord_id', 'c.first_name', 'c.last_name'])
    .executeTakeFirst();

/** Anonymizes a member's 911 calls and the calls they became. */
export async function eraseCaller(tx: Db, userId: string): Promise<void> {
  const anonymous = { caller_name: ANONYMOUS, civilian_id: null };
  const ownIds = tx.selectFrom('emergencies').where('user_id', '=', userId).select('id');
  await tx.updateTable('emergencies').set(anonymous).where('user_id', '=', userId).execute();
  await tx
    .updateTable('calls')
    .set({ created_by_name: ANONYMOUS })
    .where('source', '=', '911')
    .where('created_by', 'in', ownIds)
    .execute();
}
