import { type Migration, sql } from 'kysely';
import { advisoryLock } from '#db/advisory-locks';
import { DatabaseError, type Db, inTransaction } from '#db/database';
import { isSqlite } from '#db/engine';
import { schema } from '#db/migrations/001-schema';
import { unitLabels } from '#db/migrations/025-unit-labels';
import { discordCards } from '#db/migrations/026-discord-cards';
import { plainSearch } from '#db/migrations/027-plain-search';
import { consequences } from '#db/migrations/028-consequences';
import { transfers } from '#db/migrations/029-transfers';
import { commendations } from '#db/migrations/030-commendations';
import { LIFT_TIME_LIMIT } from '#db/postgres';

/** In name order. Not run by Kysely's Migrator, which can't join the transaction of a restore. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-schema': schema,
  '025-unit-labels': unitLabels,
  '026-discord-cards': discordCards,
  '027-plain-search': plainSearch,
  '028-consequences': consequences,
  '029-transfers': transfers,
  '030-commendations': commendations,
};

/** Last of the 24 steps that 001-schema replaced; their schema is the same. */
const LAST_REPLACED = '024-duty-and-reports';

export const listMigrations = (): string[] => Object.keys(MIGRATIONS);

/**
 * Brings the schema up to date, or up to a step, in one transaction. Safe when several processes start at once. Throws
 * DatabaseError for the schema of a newer version.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  if ((await listSteps(db, upTo)).length === 0) return;
  await inTransaction(db, async (tx) => {
    // Building an index, or waiting for another process that builds one, may take long.
    await liftTimeLimits(tx);
    await advisoryLock(tx, 'migrations');
    // Kept under Kysely's names for older databases.
    await sql`create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
    for (const [name, step] of await listSteps(tx, upTo)) {
      await step.up(tx);
      const now = new Date().toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(tx);
    }
  });
}

async function listSteps(db: Db, upTo: string | undefined): Promise<[string, Migration][]> {
  const { newer, pending } = await readSchemaVersion(db);
  if (newer !== null) throw new DatabaseError(`they were ${newer}. ${downgradeHint(db)}`);
  return Object.entries(MIGRATIONS).filter(
    ([name]) => pending.includes(name) && (upTo === undefined || name <= upTo),
  );
}

export const downgradeHint = (db: Db): string =>
  isSqlite(db)
    ? 'Install that version again, or restore a backup made before the update'
    : 'Install that version again, or restore a backup made before the update with --replace --newer, or into a new, empty database (docs/hosting.md, Upgrades)';

interface SchemaVersion {
  applied: string[];
  /** Applied steps that this version does not know; null if none. */
  newer: string | null;
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

export async function liftTimeLimits(tx: Db): Promise<void> {
  if (isSqlite(tx)) return;
  await sql.raw(LIFT_TIME_LIMIT).execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
