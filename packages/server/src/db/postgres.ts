import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import pg from 'pg';
import { type Database, DatabaseError, type OnStatement } from '#db/database';
import { PoolDriver } from '#db/postgres-driver';
import { createPostgresWakeUps } from '#db/postgres-wake-ups';
import type { Tables } from '#db/tables';

/** Whole numbers of 64 bits come as numbers: cents and milliseconds stay far below 2^53. */
const WHOLE_NUMBER = 20;

const NEXT_TRANSACTION = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

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
      const { rows } = await sql<{
        mode: string;
      }>`select current_setting('transaction_read_only') as mode`.execute(db);
      return rows[0]?.mode === 'off';
    },
    now: async () => {
      const { rows } = await sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
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
