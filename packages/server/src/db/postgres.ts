import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { type Database, DatabaseError, type OnStatement, withHooks } from '#db/database';
import { createPostgresWakeUps } from '#db/postgres-wake-ups';
import type { Tables } from '#db/tables';

/** int8 parses to number: cents and milliseconds stay far below 2^53. */
const WHOLE_NUMBER = 20;

const NEXT_TRANSACTION = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** Takes a transaction ID only if writes are possible, so reads work on a full disk. */
const WRITE = sql<{ written: string | null }>`
  select case when current_setting('transaction_read_only') = 'off' then pg_current_xact_id()::text end as written`;
const CLOCK = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;

/** Oldest running write transaction here. Snapshots also cover other databases and autovacuum. */
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

/** Opens PostgreSQL 15 or later. Prepares statements per connection and limits their time. Throws DatabaseError. */
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
    // Covers a hanging server or network, where the server's own limit cannot help.
    query_timeout: 18_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types,
  });
  // Otherwise a broken idle connection would end the process.
  pool.on('error', onIdleError);
  // A connection that breaks while in use also emits an event, which would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  await check(pool);
  const dialect = new PostgresDialect({ pool: preparingPool(pool, onStatement) });
  const db = withHooks(new Kysely<Tables>({ dialect }));
  const wakeUps = createPostgresWakeUps(databaseUrl, onIdleError);
  return {
    db,
    engine: 'postgres',
    isWritable: async () => {
      const { rows } = await WRITE.execute(db);
      return typeof rows[0]?.written === 'string';
    },
    now: async () => {
      const { rows } = await CLOCK.execute(db);
      const [time] = rows;
      if (time === undefined) throw new Error('PostgreSQL returned no time');
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

export const LIFT_TIME_LIMIT = 'set local statement_timeout = 0';

/** Longest possible timer: 24 days. */
const MAX_WAIT = 2 ** 31 - 1;

/** Each prepared statement costs memory on the server. */
const MAX_PREPARED = 500;

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

function createClient(
  client: pg.PoolClient,
  { onStatement, nameOf }: { onStatement: OnStatement; nameOf: (text: string) => string | undefined },
): PostgresPoolClient {
  let isBroken = false;
  let wait: { query_timeout?: number } = {};
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    if (isBroken) throw new Error('Connection terminated, since it did not answer');
    onStatement();
    if (text === LIFT_TIME_LIMIT) wait = { query_timeout: MAX_WAIT };
    try {
      return await client.query(
        values.length === 0 ? { text, ...wait } : { name: nameOf(text), text, values: [...values], ...wait },
      );
    } catch (error) {
      isBroken ||= isReadTimeout(error);
      throw error;
    }
  };
  // Without a cursor, Kysely passes only texts.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
