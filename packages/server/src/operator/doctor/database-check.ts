import { existsSync } from 'node:fs';
import { type Database, type Db, withOpened } from '#db/database';
import { readSchemaVersion, wayBack } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { fileIn } from '#db/sqlite';
import { verifyLedger } from '#features/bank/index';
import { describeGrowth, describeServer, type PostgresServer } from '#operator/doctor/doctor.store';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/env';

const OLDEST_POSTGRES = 15;
/** Two clocks further apart (milliseconds) than this make times look wrong. */
const CLOCKS_APART = 5000;

/** Whether the database opens and is of this version, and whether the bank's books balance. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(fileIn(dataDir))) {
    return [note(`No database in ${dataDir} yet: the first start makes it`)];
  }
  try {
    return await withOpened(openForReading(config), async ({ db }) => {
      const server = databaseUrl === null ? [] : checkServer(await describeServer(db), clock);
      return [...server, ...(await checkContent(db)), ...(await checkGrowth(db))];
    });
  } catch (error) {
    const remedy =
      databaseUrl === null
        ? 'If the file is broken, restore a backup: npm run restore (docs/hosting.md).'
        : 'Is PostgreSQL running, and are user, password, host and database name in DATABASE_URL right?';
    return [problem(reasonOf(error), remedy)];
  }
}

/** The same of the database that a server works with, but for what takes long: its books and its size. */
export async function checkOpenDatabase({ db, engine }: Database, clock: Clock): Promise<Finding[]> {
  try {
    const server = engine === 'sqlite' ? [] : checkServer(await describeServer(db), clock);
    const { pending, newer } = await readSchemaVersion(db);
    if (newer !== null) return [...server, problem(`The database was ${newer}`, `${wayBack(db)}.`)];
    return [...server, ...(pending.length === 0 ? [ok('The database is up to date')] : [])];
  } catch (error) {
    return [problem(reasonOf(error), 'Is the database running? Look at the log of Ten-Four.')];
  }
}

function checkServer(server: PostgresServer, clock: Clock): Finding[] {
  const findings: Finding[] = [];
  const version = Math.floor(server.version / 10_000);
  findings.push(
    version < OLDEST_POSTGRES
      ? problem(`PostgreSQL ${version} is too old`, `Install PostgreSQL ${OLDEST_POSTGRES} or later.`)
      : ok(`PostgreSQL ${version} answers`),
  );
  if (!server.hasTrigrams && !server.canAddTrigrams) {
    findings.push(
      problem(
        'The extension pg_trgm, which the search needs, is missing and cannot be made by this user',
        'Have an administrator run "create extension pg_trgm" in this database (package postgresql-contrib).',
      ),
    );
  }
  const apart = Math.abs(server.now - clock.now());
  if (apart > CLOCKS_APART) {
    findings.push(
      problem(
        `The clocks of this machine and of PostgreSQL are ${Math.round(apart / 1000)} s apart`,
        'Set both by the network: timedatectl set-ntp true.',
      ),
    );
  }
  return findings;
}

/** Of the tables that grow for as long as people play: whether there is much in them is for the operator to say. */
async function checkGrowth(db: Db): Promise<Finding[]> {
  const { applied, newer } = await readSchemaVersion(db);
  if (newer !== null || applied.length === 0) return [];
  const { bytes, tables } = await describeGrowth(db);
  const parts = tables.map(({ what, rows, bytes: size }) => `${what} ${count(rows)} (${megabytes(size)})`);
  return [ok(`The database has ${megabytes(bytes)}; what grows: ${parts.join(', ')}`)];
}

const count = (rows: number): string => rows.toLocaleString('en-US');
const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

async function checkContent(db: Db): Promise<Finding[]> {
  const { applied, newer, pending } = await readSchemaVersion(db);
  if (newer !== null) {
    return [problem(`The database was ${newer}`, `${wayBack(db)}.`)];
  }
  if (applied.length === 0) return [note('The database is empty: the first start makes its tables')];
  if (pending.length > 0) {
    return [
      note(`The database is of an older version (${pending.length} steps behind): the next start updates it`),
    ];
  }
  const { accounts, journals, faults } = await verifyLedger(db);
  const books = `${accounts} accounts and ${journals} journals`;
  if (faults.length === 0) return [ok(`The database is up to date; the bank's books balance (${books})`)];
  const text = `The bank's books do not balance: ${faults.length} faults in ${books}`;
  return [
    problem(
      text,
      "npm run ledger:verify names them; docs/hosting.md, 'When the ledger does not balance', says what to do.",
    ),
  ];
}
