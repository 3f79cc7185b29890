import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { type Database, DatabaseError, type OnStatement } from '#db/database';
import { createPostgresWakeUps } from '#db/postgres-wake-ups';
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
    types,
  });
  // A connection that breaks while nobody uses it must not end the process; the pool makes a new one.
  pool.on('error', onIdleError);
  // One that breaks while it is lent out fails its query; without a listener its own event would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  await check(pool);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, onStatement) }),
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

/** Marks a transaction that takes as long as it takes, by the statement that lifts the server's own limit. */
export const LIFT_TIME_LIMIT = 'set local statement_timeout = 0';

/** How long the client waits in such a transaction: as long as a timer can be set, 24 days. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Statements prepared on a connection; each costs memory there, so later ones are not. */
const MAX_PREPARED = 500;

/** Wraps a pool for Kysely, so that every statement is prepared under a name made of its text. */
function preparingPool(pool: pg.Pool, onStatement: OnStatement): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_PREPARED) {
      names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 24));
    }
    return names.get(text);
  };
  return {
    connect: async () => createClient(await pool.connect(), { onStatement, nameOf }),
    end: () => pool.end(),
  };
}

/** A connection from checkout to release, which is one transaction at most. */
function createClient(
  client: pg.PoolClient,
  { onStatement, nameOf }: { onStatement: OnStatement; nameOf: (text: string) => string | undefined },
): PostgresPoolClient {
  let isBroken = false;
  let wait: { query_timeout?: number } = {};
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    if (isBroken) throw new Error('Connection terminated, since it did not answer');
    onStatement();
    if (text === LIFT_TIME_LIMIT) wait = { query_timeout: LONGEST_WAIT };
    try {
      // Statements without values, such as begin and commit, have nothing to bind.
      return await client.query(
        values.length === 0 ? { text, ...wait } : { name: nameOf(text), text, values: [...values], ...wait },
      );
    } catch (error) {
      isBroken ||= isReadTimeout(error);
      throw error;
    }
  };
  // Without a cursor, Kysely calls it with texts only.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

/** Whether the client stopped waiting for an answer, which may still come. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
