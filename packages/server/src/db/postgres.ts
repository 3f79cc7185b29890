import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { type Database, DatabaseError, type OnStatement } from '#db/database';
import { createPostgresWakeUps } from '#db/postgres-wake-ups';
import type { Statement } from '#db/prepared';
import type { Tables } from '#db/tables';

/** Whole numbers of 64 bits come as numbers: cents and milliseconds stay far below 2^53. */
const WHOLE_NUMBER = 20;

const NEXT_TRANSACTION = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** Takes a transaction's number where it may, which is written down like any change: on a full disk reading still works. */
const WRITE = sql<{ written: string | null }>`
  select case when current_setting('transaction_read_only') = 'off' then pg_current_xact_id()::text end as written`;
const CLOCK = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;

/**
 * The oldest writing transaction under way here. A snapshot knows those of the whole server: what is known to be in
 * another database of it, or to be autovacuum's (which belongs to no role), can write nothing here and is left out. One
 * that ended between the snapshot and the look at who is at work counts, and is gone at the next look.
 */
const SETTLED_BEFORE = sql<number>`coalesce(
  (
    select min(under_way::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as under_way
    where not exists (
      select from pg_stat_get_activity(null) as backend
      where backend.backend_xid = under_way::xid
        and (backend.usesysid is null
          or backend.datid <> (select oid from pg_database where datname = current_database()))
    )
  ),
  ${NEXT_TRANSACTION}
)`;

/**
 * Opens a PostgreSQL database (15 or later). Every statement is prepared once a connection and runs under a time
 * limit. Throws DatabaseError with one line for the operator.
 */
export async function openPostgres(
  databaseUrl: string,
  onStatement: OnStatement,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(WHOLE_NUMBER, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    // For a server that does not even say that: it stands still, or the network between is gone.
    query_timeout: 18_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    // Within a transaction, what nobody waits for is sent together (decision 14).
    pipeline: true,
    types,
  });
  // A connection that breaks while nobody uses it must not end the process; the pool makes a new one.
  pool.on('error', onIdleError);
  // One that breaks while it is lent out fails its query; without a listener its own event would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  await check(pool);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PoolDriver(pool, onStatement),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const wakeUps = createPostgresWakeUps(databaseUrl, onIdleError);
  return {
    db,
    engine: 'postgres',
    takesWrites: async () => {
      // On also while it recovers, as a replica does all its life.
      const { rows } = await WRITE.execute(db);
      return typeof rows[0]?.written === 'string';
    },
    now: async () => {
      const { rows } = await CLOCK.execute(db);
      const [time] = rows;
      if (time === undefined) throw new Error('PostgreSQL did not say what time it is');
      return time.now;
    },
    wakeUps,
    transactionIds: {
      settledBefore: SETTLED_BEFORE,
      unfinishedFrom: NEXT_TRANSACTION,
    },
    close: async () => {
      await wakeUps.close();
      await db.destroy();
    },
  };
}

async function check(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new DatabaseError(`The database at DATABASE_URL cannot be reached: ${reason}`);
  }
}

/** How long the driver waits for an answer where there is no limit: as long as a timer can be set, 24 days. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Statements that are prepared; each costs memory on every connection, so what comes later is not. */
const MOST_PREPARED = 500;

/** Kysely's driver on a pool: each statement is prepared once a connection, and some are sent without waiting (decision 14). */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #onStatement: OnStatement;
  readonly #names = new Map<string, string>();
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool, onStatement: OnStatement) {
    this.#pool = pool;
    this.#onStatement = onStatement;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const connection =
      this.#connections.get(client) ??
      new Connection(client, this.#onStatement, (text) => this.#nameOf(text));
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(
    connection: Connection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    await connection.begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`);
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    this.#names.set(text, name);
    return name;
  }
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onStatement: OnStatement;
  readonly #nameOf: (text: string) => string | undefined;
  #isGivenUp = false;
  #isInTransaction = false;
  #isWithoutLimit = false;
  /** What was sent in this transaction and not waited for yet. */
  #forgotten: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient, onStatement: OnStatement, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#onStatement = onStatement;
    this.#nameOf = nameOf;
  }

  async executeQuery<R>(statement: Statement): Promise<QueryResult<R>> {
    const answer = this.#send(statement.sql, statement.parameters);
    if (statement.liftsTimeLimits) this.#isWithoutLimit = true;
    if (statement.fireAndForget && this.#isInTransaction) {
      this.#forget(answer);
      return { rows: [] };
    }
    const { rows, rowCount } = await this.#afterForgotten(answer);
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing here reads by cursor');
  }

  async begin(text: string): Promise<void> {
    this.#isInTransaction = true;
    await this.executeQuery({ ...CompiledQuery.raw(text), fireAndForget: true });
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = this.#isWithoutLimit = false;
    // What is rolled back need not have worked.
    if (text === 'rollback') this.#forgotten = [];
    await this.executeQuery(CompiledQuery.raw(text));
  }

  release(): void {
    this.#client.release(this.#isGivenUp);
  }

  /** Its failure is told by what is waited for next; until then nobody listens for it. */
  #forget(answer: Promise<unknown>): void {
    answer.catch(() => {});
    this.#forgotten.push(answer);
  }

  /** They fail in the order in which they were sent, so that the first failure is told, not what followed from it. */
  async #afterForgotten<T>(answer: Promise<T>): Promise<T> {
    const forgotten = this.#forgotten;
    this.#forgotten = [];
    const [own] = await Promise.all([answer, ...forgotten]);
    return own;
  }

  async #send(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.#isGivenUp) throw new Error('Connection terminated, since it did not answer');
    this.#onStatement();
    // Where nothing is said, that of all connections.
    const wait = this.#isWithoutLimit ? { query_timeout: LONGEST_WAIT } : {};
    try {
      // Without values there is nothing to bind: begin, commit, and the schema's own statements.
      return await (values.length === 0
        ? this.#client.query({ text, ...wait })
        : this.#bind(text, [...values], wait));
    } catch (error) {
      // It ends together with what was sent behind: whoever used it until then would fail.
      this.#isGivenUp ||= isReadTimeout(error);
      throw error;
    }
  }

  /**
   * Runs a statement under a name. Given as one object, the driver would copy it property by property, which is as much
   * work as all else that it does before sending.
   */
  #bind(text: string, values: unknown[], wait: { query_timeout?: number }): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
      this.#client.query(Object.assign(query, { name: this.#nameOf(text), ...wait }));
    });
  }
}

/** What the driver says when it stops waiting for an answer. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
