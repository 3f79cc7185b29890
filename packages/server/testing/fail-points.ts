import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely';
import pg from 'pg';
import { PoolDriver } from '#db/postgres-driver';

/**
 * Where the process dies, in the `count`-th statement, transaction or message that comes there. The first two are those
 * of a request with an Idempotency-Key.
 * - `before commit`: all that it does is written, nothing committed.
 * - `after commit`: it is committed, nobody was answered.
 * - `before sending`: messages were claimed, none is sent.
 * - `after sending`: Discord has the message and has said so, nobody wrote it down.
 * - `statement`: the database has not been told yet.
 */
export interface FailPoint {
  at: 'before commit' | 'after commit' | 'before sending' | 'after sending' | 'statement';
  count: number;
}

const KEEPS_ANSWER = /insert into "idempotency_keys"/;
const CLAIMS = /^update "outbox_messages" set "lease_token" =/;
const WRITES_DOWN = /^update "outbox_messages" set .* and "lease_token" = /;

/** What is looked at before a connection sends a statement, and after it has the answer. */
interface Watch {
  before(sql: string): void;
  after(sql: string, rows: readonly unknown[]): void;
}

/**
 * Has this process end at a fail point, as `kill -9` would end it, once `arm` was told which. Watches the statements of
 * every connection, on both engines, so that the product runs as it is.
 */
export function watchForFailPoints(): { arm(point: FailPoint): void } {
  let point: FailPoint | null = null;

  const pass = (place: FailPoint['at']) => {
    if (point?.at !== place) return;
    point.count -= 1;
    if (point.count <= 0) process.kill(process.pid, 'SIGKILL');
  };

  const watches = new WeakMap<object, Watch>();
  const watchOf = (connection: object): Watch => {
    const watch = watches.get(connection) ?? createWatch(pass);
    watches.set(connection, watch);
    return watch;
  };
  watchEmbedded(watchOf);
  watchPostgres(watchOf);
  return {
    arm: (chosen) => {
      point = { ...chosen };
    },
  };
}

function createWatch(pass: (place: FailPoint['at']) => void): Watch {
  let isKeyed = false;
  return {
    before: (sql) => {
      pass('statement');
      if (sql === 'begin') isKeyed = false;
      if (KEEPS_ANSWER.test(sql)) isKeyed = true;
      if (sql === 'commit' && isKeyed) pass('before commit');
      if (WRITES_DOWN.test(sql)) pass('after sending');
    },
    after: (sql, rows) => {
      if (sql === 'commit' && isKeyed) pass('after commit');
      if (CLAIMS.test(sql) && rows.length > 0) pass('before sending');
    },
  };
}

/** The embedded database is asked by Kysely's own driver. */
function watchEmbedded(watchOf: (connection: object) => Watch): void {
  const { prototype } = SqliteDriver;
  const acquire = prototype.acquireConnection;
  const watched = new WeakSet<DatabaseConnection>();
  prototype.acquireConnection = async function acquireWatched() {
    const connection = await acquire.call(this);
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const { before, after } = watchOf(connection);
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      before(query.sql);
      const result = await run<R>(query);
      after(query.sql, result.rows);
      return result;
    };
    return connection;
  };
}

/** A statement as the product hands it to PostgreSQL's client: with a callback, or else the client answers a promise. */
interface Sent {
  text: string;
  callback?: (error: Error | null, result: pg.QueryResult) => void;
}

/** PostgreSQL's statements are seen where its client sends them; those given as mere text are none of the product's. */
function watchPostgres(watchOf: (connection: object) => Watch): void {
  const prototype: { query(...sent: unknown[]): unknown } = pg.Client.prototype;
  const run = prototype.query;
  prototype.query = function queryWatched(...sent) {
    const [statement] = sent as [Sent | string];
    if (typeof statement === 'string') return run.apply(this, sent);
    const { before, after } = watchOf(this);
    const { text, callback } = statement;
    before(text);
    if (callback === undefined) {
      return (run.apply(this, sent) as Promise<pg.QueryResult>).then((result) => {
        after(text, result.rows);
        return result;
      });
    }
    statement.callback = (error, result) => {
      if (!error) after(text, result.rows);
      callback(error, result);
    };
    return run.apply(this, sent);
  };
}
