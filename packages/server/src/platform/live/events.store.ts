import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db, Tx } from '#db/database';
import type { Tables } from '#db/tables';
import type { EventReader, LoggedEvent, Position } from '#platform/live/live-event';

export interface EventLog {
  epoch: string;
  pruned: Position;
}

const after = ({ xid, id }: Position) => sql<SqlBool>`(xid, id) > (${xid}, ${id})`;
const upTo = ({ xid, id }: Position) => sql<SqlBool>`(xid, id) <= (${xid}, ${id})`;
const settled = ({ transactionIds }: Database) => sql<SqlBool>`xid < ${transactionIds.settledBefore}`;

const COLUMNS = ['xid', 'id', 'name', 'readers', 'platform', 'user_id', 'data'] as const;
const firstOf = (db: Db, max: number) => db.selectFrom('events').orderBy('xid').orderBy('id').limit(max);

export async function readAfter(database: Database, position: Position, max: number): Promise<LoggedEvent[]> {
  const isSettled = sql<number>`case when ${settled(database)} then 1 else 0 end`;
  return firstOf(database.db, max)
    .where(after(position))
    .select([...COLUMNS, isSettled.as('settled')])
    .execute();
}

/** Reads the events between two settled positions that a reader may read. */
export async function readBetween(
  db: Db,
  { from, to, reader, max }: { from: Position; to: Position; reader: EventReader; max: number },
): Promise<LoggedEvent[]> {
  return firstOf(db, max)
    .where(after(from))
    .where(upTo(to))
    .where((eb) => canReadInSql(eb, reader))
    .select([...COLUMNS, sql<number>`1`.as('settled')])
    .execute();
}

/** Expresses `canRead` in SQL. */
function canReadInSql(eb: ExpressionBuilder<Tables, 'events'>, reader: EventReader) {
  const { userId, staff, dispatcher, fireRescue, officer } = reader;
  const all: LoggedEvent['readers'][] = ['members'];
  if (staff) all.push('staff', 'officers');
  if (fireRescue) all.push('fire');
  if (dispatcher || fireRescue) all.push('dispatch');
  return eb.or([
    eb('readers', 'in', all),
    eb('readers', '=', 'user').and('user_id', '=', userId),
    ...(officer === null
      ? []
      : [eb('readers', 'in', ['dispatch', 'officers']).and('platform', '=', officer.platform)]),
  ]);
}

/** Returns whether the position exists or is the end of the pruned part. */
export async function hasPosition(db: Db, { xid, id }: Position): Promise<boolean> {
  const event = db.selectFrom('events').where('id', '=', id).where('xid', '=', xid).select('id');
  const end = db
    .selectFrom('event_log')
    .where('pruned_id', '=', id)
    .where('pruned_xid', '=', xid)
    .select('pruned_id as id');
  return (await event.unionAll(end).executeTakeFirst()) !== undefined;
}

export function listNamedAfter(db: Db, name: string, position: Position) {
  return db
    .selectFrom('events')
    .where(after(position))
    .where('name', '=', name)
    .select(['id', 'user_id'])
    .execute();
}

export function findEnd(database: Database): Promise<Position | undefined> {
  return database.db
    .selectFrom('events')
    .where(settled(database))
    .orderBy('xid', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['xid', 'id'])
    .executeTakeFirst();
}

/** Finds the log. `isForeign`: it has transaction IDs this database has not reached. */
export async function findLog({ db, transactionIds }: Database): Promise<EventLog & { isForeign: boolean }> {
  const { epoch, pruned_xid, pruned_id, foreign } = await db
    .selectFrom('event_log')
    .select(['epoch', 'pruned_xid', 'pruned_id'])
    .select((eb) => {
      const from = transactionIds.unfinishedFrom;
      const beyond = eb.exists(eb.selectFrom('events').where(sql<SqlBool>`xid >= ${from}`).select('id'));
      return sql<number>`case when pruned_xid >= ${from} or ${beyond} then 1 else 0 end`.as('foreign');
    })
    .executeTakeFirstOrThrow();
  return { epoch, pruned: { xid: pruned_xid, id: pruned_id }, isForeign: foreign === 1 };
}

/** Empties and renames the log unless another process already did. */
export async function beginLog(
  tx: Tx,
  { instead, epoch }: { instead: string; epoch: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('event_log')
    .where('epoch', '=', instead)
    .set({ epoch, pruned_xid: 0, pruned_id: 0 })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) await tx.deleteFrom('events').execute();
}

export function listOldest(database: Database, tx: Tx, max: number) {
  return firstOf(tx, max).where(settled(database)).select(['xid', 'id', 'created_at']).execute();
}

export async function deleteUpTo(tx: Tx, position: Position): Promise<void> {
  await tx.deleteFrom('events').where(upTo(position)).execute();
  await tx
    .updateTable('event_log')
    .where(sql<SqlBool>`(pruned_xid, pruned_id) < (${position.xid}, ${position.id})`)
    .set({ pruned_xid: position.xid, pruned_id: position.id })
    .execute();
}
