import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { type Database, DatabaseError, type OnStatement } from '#db/database';
import { PLANNED_ANEW } from '#db/planned-anew';
import { createPostgresWakeUps } from '#db/postgres-wake-ups';
import { SENT_AHEAD } from '#db/sent-ahead';
import type { Tables } from '#db/tables';
import { WITHOUT_LIMIT } from '#db/time-limits';

/** Whole numbers of 64 bits come as numbers: cents and milliseconds stay far below 2^53. */
const WHOLE_NUMBER = 20;

/** How long the driver waits for an answer where there is no limit: as long as a timer can be set, 24 days. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Statements that are prepared; each costs memory on every connection, so what comes later is not. */
const MOST_PREPARED = 500;

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
    // Within a transaction, what nobody waits for is sent together (see `sent-ahead`).
    pipeline: true,
    types,
  });
  // A connection that breaks while nobody uses it must not end the process; the pool makes a new one.
  pool.on('error', onIdleError);
  // One that breaks while it is lent out fails its query; without a listener its own event would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  await check(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared(pool, onStatement) }) });
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
    // Other processes may have changed it.
    state: () => null,
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

/** Gives each SQL text a name, under which a connection prepares it once and then only binds. */
function prepared(pool: pg.Pool, onStatement: OnStatement): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED || text.startsWith(PLANNED_ANEW)) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };
  const adapted = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const adapt = (client: pg.PoolClient): PostgresPoolClient => {
    let isGivenUp = false;
    let isInTransaction = false;
    let isWithoutLimit = false;
    /** What was sent in this transaction and not waited for yet. */
    let ahead: Promise<unknown>[] = [];
    const send = async (text: string, values: readonly unknown[]) => {
      if (isGivenUp) throw new Error('Connection terminated, since it did not answer');
      onStatement();
      // Where nothing is said, that of all connections.
      const wait = isWithoutLimit ? { query_timeout: LONGEST_WAIT } : {};
      try {
        // Without values there is nothing to bind: begin, commit, and the schema's own statements.
        return await (values.length === 0
          ? client.query({ text, ...wait })
          : bind(client, { name: nameOf(text), text, values: [...values] }, wait));
      } catch (error) {
        // It ends together with what was sent behind: whoever used it until then would fail.
        isGivenUp ||= isReadTimeout(error);
        throw error;
      }
    };
    const query = async (text: string, values: readonly unknown[] = []) => {
      const answer = send(text, values);
      if (text === 'begin') isInTransaction = true;
      if (text === 'commit' || text === 'rollback') isInTransaction = isWithoutLimit = false;
      if (text === WITHOUT_LIMIT) isWithoutLimit = true;
      if (text === 'begin' || (isInTransaction && text.startsWith(SENT_AHEAD))) {
        // Its failure is told below; until then nobody listens for it.
        answer.catch(() => {});
        ahead.push(answer);
        return NOT_WAITED_FOR;
      }
      const earlier = ahead;
      ahead = [];
      // What is rolled back need not have worked.
      if (text === 'rollback') return answer;
      // They fail in the order in which they were sent, so that the first failure is told, not what followed from it.
      const [own] = await Promise.all([answer, ...earlier]);
      return own;
    };
    return {
      // Kysely also knows queries by cursor; nothing here streams.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(isGivenUp),
    };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = adapted.get(client) ?? adapt(client);
      adapted.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/**
 * Runs a statement under a name. Given as one object, the driver would copy it property by property, which is as much
 * work as all else that it does before sending.
 */
function bind(
  client: pg.PoolClient,
  { name, text, values }: { name: string | undefined; text: string; values: unknown[] },
  wait: { query_timeout?: number },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
    client.query(Object.assign(query, { name, ...wait }));
  });
}

const NOT_WAITED_FOR = { command: 'SENT', rowCount: 0, rows: [] };

/** What the driver says when it stops waiting for an answer. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
