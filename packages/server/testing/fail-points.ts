import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  SqliteDriver,
} from 'kysely';

/**
 * The point at which the process dies: its `count`-th matching statement, transaction or message. The first two are in a
 * request with an Idempotency-Key.
 * - `before commit`: all changes are written but not committed.
 * - `after commit`: the changes are committed, and the client has no answer.
 * - `before sending`: messages are leased but not sent.
 * - `after sending`: Discord or a push service accepted the message, and the database doesn't know.
 * - `statement`: the statement has not reached the database.
 */
export interface FailPoint {
  at: 'before commit' | 'after commit' | 'before sending' | 'after sending' | 'statement';
  count: number;
}

const STORES_ANSWER = /insert into "idempotency_keys"/;
const LEASES = /^update ("outbox_messages" set "lease_token"|"push_rows" set "unclear") =/;
const MARKS_SENT = /^update "(outbox_messages|push_rows)" set (?!"lease_until").* and "lease_token" = /;

/**
 * Kills this process at a fail point, like `kill -9`, once `arm` names one. Wraps the connections of Kysely's
 * drivers, so the product itself runs unchanged.
 */
export function watchForFailPoints(): { arm(point: FailPoint): void } {
  let point: FailPoint | null = null;

  const pass = (place: FailPoint['at']) => {
    if (point?.at !== place) return;
    point.count -= 1;
    if (point.count <= 0) process.kill(process.pid, 'SIGKILL');
  };

  const watch = (connection: DatabaseConnection) => {
    const run = connection.executeQuery.bind(connection);
    let isKeyed = false;
    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { sql } = query;
      pass('statement');
      if (sql === 'begin') isKeyed = false;
      if (STORES_ANSWER.test(sql)) isKeyed = true;
      const isCommit = sql === 'commit' && isKeyed;
      if (isCommit) pass('before commit');
      if (MARKS_SENT.test(sql)) pass('after sending');
      const result = await run<R>(query);
      if (isCommit) pass('after commit');
      if (LEASES.test(sql) && result.rows.length > 0) pass('before sending');
      return result;
    };
  };

  const watched = new WeakSet<DatabaseConnection>();
  for (const { prototype } of [PostgresDriver, SqliteDriver]) {
    const acquire = prototype.acquireConnection;
    prototype.acquireConnection = async function acquireWatched() {
      const connection = await acquire.call(this);
      if (!watched.has(connection)) watch(connection);
      watched.add(connection);
      return connection;
    };
  }
  return {
    arm: (chosen) => {
      point = { ...chosen };
    },
  };
}
