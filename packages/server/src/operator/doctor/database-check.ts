import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, type Db, withOpened } from '#db/database';
import { isSqlite } from '#db/engine';
import { downgradeHint, readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { databaseFile } from '#db/sqlite';
import { verifyLedger } from '#features/bank/index';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/env';

const OLDEST_POSTGRES = 15;
/** Milliseconds. */
const CLOCKS_APART = 5000;

export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(databaseFile(dataDir))) {
    return [note(`No database in ${dataDir} yet: the first start creates it`)];
  }
  try {
    return await withOpened(openForReading(config), async ({ db }) => {
      const server = databaseUrl === null ? [] : checkServer(await describeServer(db), clock);
      return [...server, ...(await checkContent(db))];
    });
  } catch (error) {
    const remedy =
      databaseUrl === null
        ? 'If the file is broken, restore a backup: npm run restore (docs/hosting.md).'
        : 'Check that PostgreSQL is running, and the user, password, host and database name in DATABASE_URL.';
    return [problem(reasonOf(error), remedy)];
  }
}

/** Skips the slow checks of books and size. */
export async function checkOpenDatabase({ db, engine }: Database, clock: Clock): Promise<Finding[]> {
  try {
    const server = engine === 'sqlite' ? [] : checkServer(await describeServer(db), clock);
    const { pending, newer } = await readSchemaVersion(db);
    if (newer !== null) return [...server, problem(`The database was ${newer}`, `${downgradeHint(db)}.`)];
    return [...server, ...(pending.length === 0 ? [ok('The database is up to date')] : [])];
  } catch (error) {
    return [problem(reasonOf(error), "Check that the database is running, and Ten-Four's log.")];
  }
}

function checkServer(server: PostgresServer, clock: Clock): Finding[] {
  const version = Math.floor(server.version / 10_000);
  const findings = [
    version < OLDEST_POSTGRES
      ? problem(`PostgreSQL ${version} is too old`, `Install PostgreSQL ${OLDEST_POSTGRES} or later.`)
      : ok(`PostgreSQL ${version} is running`),
  ];
  if (!server.hasTrigrams) {
    findings.push(
      note(
        'Searches inside names scan every row: have an administrator run "create extension pg_trgm" in this database before the first start',
      ),
    );
  }
  const apart = Math.abs(server.now - clock.now());
  if (apart > CLOCKS_APART) {
    findings.push(
      problem(
        `The clocks of this machine and of PostgreSQL are ${Math.round(apart / 1000)} s apart`,
        'Sync both over the network: timedatectl set-ntp true.',
      ),
    );
  }
  return findings;
}

async function checkContent(db: Db): Promise<Finding[]> {
  const { applied, newer, pending } = await readSchemaVersion(db);
  if (newer !== null) return [problem(`The database was ${newer}`, `${downgradeHint(db)}.`)];
  if (applied.length === 0) return [note('The database is empty: the first start creates its tables')];
  const steps = `${formatCount(pending.length, 'step')} behind`;
  const state =
    pending.length > 0
      ? note(`The database is from an older version (${steps}): the next start updates it`)
      : await checkBooks(db);
  return [state, await growthOf(db)];
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

async function checkBooks(db: Db): Promise<Finding> {
  const { accounts, journals, faults } = await verifyLedger(db);
  const books = `${accounts} accounts and ${journals} journals`;
  return faults.length === 0
    ? ok(`The database is up to date; the bank's books balance (${books})`)
    : problem(
        `The bank's books do not balance: ${formatCount(faults.length, 'fault')} in ${books}`,
        "npm run ledger:verify lists them; docs/hosting.md, 'When the ledger does not balance', says what to do.",
      );
}

async function growthOf(db: Db): Promise<Finding> {
  const { bytes, tables } = await describeGrowth(db);
  const parts = tables.map(({ what, rows, bytes: size }) => `${what} ${count(rows)} (${megabytes(size)})`);
  return ok(`The database uses ${megabytes(bytes)}; growing tables: ${parts.join(', ')}`);
}

const count = (rows: number): string => rows.toLocaleString('en-US');
const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/** `version` is 170002 for 17.2. */
type PostgresServer = { version: number; now: number; hasTrigrams: boolean };

async function describeServer(db: Db): Promise<PostgresServer> {
  const { rows } = await sql<PostgresServer>`
    select current_setting('server_version_num')::int as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      exists (select from pg_extension where extname = 'pg_trgm')
        or exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create') as "hasTrigrams"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL returned no row');
  return row;
}

type Growing = { what: string; rows: number; bytes: number };

const GROWING = [
  { what: 'audit entries', table: 'audit_entries' },
  { what: 'stored responses', table: 'idempotency_keys' },
  { what: 'medical records', table: 'medical_records' },
  { what: 'live events', table: 'events' },
] as const;

async function describeGrowth(db: Db): Promise<{ bytes: number; tables: Growing[] }> {
  const whole = isSqlite(db)
    ? sql`(select page_count * page_size from pragma_page_count, pragma_page_size)`
    : sql`pg_database_size(current_database())`;
  const sizes = GROWING.map(({ what, table }) => {
    const bytes = isSqlite(db)
      ? sql`(
          select coalesce(sum(s.pgsize), 0) from sqlite_master m join dbstat s on s.name = m.name
          where s.aggregate = true and m.tbl_name = ${table}
        )`
      : sql`pg_total_relation_size(${table}::regclass)`;
    return sql`
      select ${what} as what, (select count(*) from ${sql.table(table)}) as rows, ${bytes} as bytes`;
  });
  const { rows } = await sql<Growing>`
    select 'all' as what, 0 as rows, ${whole} as bytes union all ${sql.join(sizes, sql` union all `)}`.execute(
    db,
  );
  const [all, ...tables] = rows;
  return { bytes: all?.bytes ?? 0, tables };
}
