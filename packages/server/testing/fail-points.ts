import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  SqliteDriver,
} from 'kysely';

/**
 * Where the process dies, in the `count`-th statement, transaction or message that comes there. The first two are those
 * of a request with an Idempotency-Key.
 * - `before commit`: all that it does is written, nothing committed.
 * - `after commit`: it is committed, nobody was answered.
 * - `before sending`: messages were claimed, none is sent.
 * - `after sending`: Discord, or a push service, has the message and has said so, nobody wrote it down.
 * - `statement`: the database has not been told yet.
 */
export interface FailPoint {
  at: 'before commit' | 'after commit' | 'before sending' | 'after sending' | 'statement';
  count: number;
}

const KEEPS_ANSWER = /insert into "idempotency_keys"/;
const CLAIMS = /^update ("outbox_messages" set "lease_token"|"push_rows" set "unclear") =/;
const WRITES_DOWN = /^update "(outbox_messages|push_rows)" set (?!"lease_until").* and "lease_token" = /;

/**
 * Has this process end at a fail point, as `kill -9` would end it, once `arm` was told which. Watches the statements of
 * every connection of Kysely's drivers, those of both engines, so that the product runs as it is.
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
      if (KEEPS_ANSWER.test(sql)) isKeyed = true;
      const isCommit = sql === 'commit' && isKeyed;
      if (isCommit) pass('before commit');
      if (WRITES_DOWN.test(sql)) pass('after sending');
      const result = await run<R>(query);
      if (isCommit) pass('after commit');
      if (CLAIMS.test(sql) && result.rows.length > 0) pass('before sending');
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
