import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db, Tx } from '#db/database';
import type { Tables } from '#db/tables';
import type { EventReader, LoggedEvent, Position } from '#platform/live/live-event';

/** The log of live events in its order, (xid, id). */

/** Which log it is, and the place up to which it was pruned. */
export interface EventLog {
  epoch: string;
  pruned: Position;
}

const after = ({ xid, id }: Position) => sql<SqlBool>`(xid, id) > (${xid}, ${id})`;
const upTo = ({ xid, id }: Position) => sql<SqlBool>`(xid, id) <= (${xid}, ${id})`;
const settled = ({ transactionIds }: Database) => sql<SqlBool>`xid < ${transactionIds.settledBefore}`;

const COLUMNS = ['xid', 'id', 'name', 'readers', 'platform', 'user_id', 'data'] as const;
/** The log in its order, from wherever a condition lets it begin. */
const firstOf = (db: Db, most: number) => db.selectFrom('events').orderBy('xid').orderBy('id').limit(most);

/** What can be seen after a place, settled or not, the first `most` of it; all as of one moment. */
export async function readAfter(
  database: Database,
  position: Position,
  most: number,
): Promise<LoggedEvent[]> {
  const isSettled = sql<number>`case when ${settled(database)} then 1 else 0 end`;
  return firstOf(database.db, most)
    .where(after(position))
    .select([...COLUMNS, isSettled.as('settled')])
    .execute();
}

/** What a reader may read after one place and not after another, the first `most` of it; for places that are settled. */
export async function readBetween(
  db: Db,
  { from, to, reader, most }: { from: Position; to: Position; reader: EventReader; most: number },
): Promise<LoggedEvent[]> {
  return firstOf(db, most)
    .where(after(from))
    .where(upTo(to))
    .where((eb) => mayReadInSql(eb, reader))
    .select([...COLUMNS, sql<number>`1`.as('settled')])
    .execute();
}

/** Says in SQL what `mayRead` says: rows of others need not be read. */
function mayReadInSql(eb: ExpressionBuilder<Tables, 'events'>, reader: EventReader) {
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

/** Whether the log has an event at a place, or was pruned up to just there. Nobody else was ever told of that place. */
export async function hasPlace(db: Db, { xid, id }: Position): Promise<boolean> {
  const event = db.selectFrom('events').where('id', '=', id).where('xid', '=', xid).select('id');
  const end = db
    .selectFrom('event_log')
    .where('pruned_id', '=', id)
    .where('pruned_xid', '=', xid)
    .select('pruned_id as id');
  return (await event.unionAll(end).executeTakeFirst()) !== undefined;
}

/** Events of a name that can be seen after a place, settled or not. */
export function listNamedAfter(db: Db, name: string, position: Position) {
  return db
    .selectFrom('events')
    .where(after(position))
    .where('name', '=', name)
    .select(['id', 'user_id'])
    .execute();
}

/** The last place that is settled; undefined where the log is empty. */
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

/** Also tells whether the log holds what this database cannot have written, since it has not come that far. */
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

/**
 * Empties the log and gives it another name `instead` of the one it has, so that what anybody resumes from is unknown
 * from now on; in a transaction. Whoever comes second finds it done.
 */
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

/** The oldest settled events, in their order. */
export function listOldest(database: Database, tx: Tx, most: number) {
  return firstOf(tx, most).where(settled(database)).select(['xid', 'id', 'created_at']).execute();
}

/** Deletes everything up to a place and remembers the place; in a transaction. */
export async function deleteUpTo(tx: Tx, position: Position): Promise<void> {
  await tx.deleteFrom('events').where(upTo(position)).execute();
  await tx
    .updateTable('event_log')
    .where(sql<SqlBool>`(pruned_xid, pruned_id) < (${position.xid}, ${position.id})`)
    .set({ pruned_xid: position.xid, pruned_id: position.id })
    .execute();
}
