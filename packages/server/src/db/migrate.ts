import { type Migration, Migrator, sql } from 'kysely';
import { DatabaseError, type Db } from '#db/database';
import { isSqlite } from '#db/engine';
import { foundation } from '#db/migrations/001-foundation';
import { civilianLife } from '#db/migrations/002-civilian-life';
import { bank } from '#db/migrations/003-bank';
import { liveDispatch } from '#db/migrations/004-live-dispatch';
import { records } from '#db/migrations/005-records';
import { search } from '#db/migrations/006-search';
import { outboxAndAudit } from '#db/migrations/007-outbox-audit';
import { editsAndRecordTexts } from '#db/migrations/008-edits-and-record-texts';
import { searchAndAudit } from '#db/migrations/009-search-and-audit';
import { deletedCivilians } from '#db/migrations/010-deleted-civilians';

/** All migrations in order of their names; a released one is never changed, only followed by another. */
const MIGRATIONS: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-civilian-life': civilianLife,
  '003-bank': bank,
  '004-live-dispatch': liveDispatch,
  '005-records': records,
  '006-search': search,
  '007-outbox-audit': outboxAndAudit,
  '008-edits-and-record-texts': editsAndRecordTexts,
  '009-search-and-audit': searchAndAudit,
  '010-deleted-civilians': deletedCivilians,
};

/** The steps in their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Brings the schema up to date, or to the step named; safe when several processes start at once. Throws if a step
 * fails, and DatabaseError where a newer version has been at work: going back is not possible.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const { unknown } = await readSchemaVersion(db);
  if (unknown.length > 0) {
    throw new DatabaseError(
      `they were made by a newer version of Ten-Four (${unknown.join(', ')}). Install that version again, or restore a backup made before the update`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}

/** Which steps a database has behind it; none where it is new. */
export interface SchemaVersion {
  applied: string[];
  /** Applied, but not known to this version of the program. */
  unknown: string[];
  /** Known to this version of the program, but not applied yet. */
  pending: string[];
}

export async function readSchemaVersion(db: Db): Promise<SchemaVersion> {
  const applied = await listApplied(db);
  return {
    applied,
    unknown: applied.filter((name) => !MIGRATION_NAMES.includes(name)),
    pending: MIGRATION_NAMES.filter((name) => !applied.includes(name)),
  };
}

async function listApplied(db: Db): Promise<string[]> {
  const known = isSqlite(db)
    ? sql<{ known: number }>`select count(*) as known from sqlite_master where name = 'kysely_migration'`
    : sql<{ known: number }>`select count(to_regclass('kysely_migration')) as known`;
  if ((await known.execute(db)).rows[0]?.known === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
