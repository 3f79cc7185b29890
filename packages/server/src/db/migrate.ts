import { type Migration, sql } from 'kysely';
import { DatabaseError, type Db, inTransaction } from '#db/database';
import { isSqlite } from '#db/engine';
import { schema } from '#db/migrations/001-schema';
import { LIFT_TIME_LIMIT } from '#db/postgres';
import { takeTurn } from '#db/turns';

/**
 * All migrations in order of their names; a released one is never changed, only followed by another. Kysely's own
 * Migrator would run them outside of a transaction on SQLite, and cannot run in the one that a restore is made in.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001-schema': schema,
};

/** Last of the 24 steps that 001-schema replaces: a database with it has the same schema. New steps come after it. */
const LAST_REPLACED = '024-duty-and-reports';

/** The steps in their order. */
export const listMigrations = (): string[] => Object.keys(MIGRATIONS);

/**
 * Brings the schema up to date, or to the step named: in one transaction, the one it is called in or its own, so that
 * whatever happens meanwhile all steps are done or none. Safe when several processes start at once. Throws if a step
 * fails, and DatabaseError where a newer version has been at work.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  if ((await listSteps(db, upTo)).length === 0) return;
  await inTransaction(db, async (tx) => {
    // Building an index may take long, and so may waiting for who does it.
    await liftTimeLimits(tx);
    await takeTurn(tx, 'migrations');
    // Under these names it has always been kept.
    await sql`create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
    for (const [name, step] of await listSteps(tx, upTo)) {
      await step.up(tx);
      const now = new Date().toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(tx);
    }
  });
}

/** The steps that are still to be taken, in their order. */
async function listSteps(db: Db, upTo: string | undefined): Promise<[string, Migration][]> {
  const { newer, pending } = await readSchemaVersion(db);
  if (newer !== null) throw new DatabaseError(`they were ${newer}. ${wayBack(db)}`);
  return Object.entries(MIGRATIONS).filter(
    ([name]) => pending.includes(name) && (upTo === undefined || name <= upTo),
  );
}

/** What to do about a database that a newer version has been at work on. */
export const wayBack = (db: Db): string =>
  isSqlite(db)
    ? 'Install that version again, or restore a backup made before the update'
    : 'Install that version again, or restore a backup made before the update with --replace --newer, or into a new, empty database (docs/hosting.md, Upgrades)';

/** Which steps a database has behind it; none where it is new. */
interface SchemaVersion {
  applied: string[];
  /** How to call it where steps were applied that this version does not know, with their names; null where none were. */
  newer: string | null;
  /** Known to this version of the program, but not applied yet. */
  pending: string[];
}

export async function readSchemaVersion(db: Db): Promise<SchemaVersion> {
  const applied = await listApplied(db);
  const unknown = applied.filter((name) => !listMigrations().includes(name));
  return {
    applied,
    newer: unknown.length === 0 ? null : `made by a newer version of Ten-Four (${unknown.join(', ')})`,
    pending: listMigrations().filter((name) => !applied.includes(name)),
  };
}

async function listApplied(db: Db): Promise<string[]> {
  const known = isSqlite(db)
    ? sql<{ known: number }>`select count(*) as known from sqlite_master where name = 'kysely_migration'`
    : sql<{ known: number }>`select count(to_regclass('kysely_migration')) as known`;
  if ((await known.execute(db)).rows[0]?.known === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  if (!names.includes(LAST_REPLACED)) return names;
  return ['001-schema', ...names.filter((name) => name > LAST_REPLACED)];
}

/** This transaction may take as long as it takes: for migrations and the operator's commands, which nobody waits for. */
export async function liftTimeLimits(tx: Db): Promise<void> {
  if (isSqlite(tx)) return;
  await sql.raw(LIFT_TIME_LIMIT).execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
