import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';
import { KEY_TABLES } from '#db/migrations/001/search-keys';

export const plainSearch: Migration = {
  up: (db: Kysely<never>) => (isSqlite(db) ? onSqlite(db) : onPostgres(db)),
};

const FILED = ['reports', 'safety_reports'];

/** Drops the trigram tables of older databases and the triggers that filled them. */
async function onSqlite(db: Kysely<never>): Promise<void> {
  const triggers = [
    ...KEY_TABLES.flatMap(([table]) => [`${table}_added`, `${table}_removed`, `${table}_no_update`]),
    ...FILED.flatMap((table) => [`${table}_text_added`, `${table}_text_removed`, `${table}_text_changed`]),
    'audit_entries_text_added',
  ];
  for (const trigger of triggers) await sql`drop trigger if exists ${sql.id(trigger)}`.execute(db);
  for (const table of [...KEY_TABLES.map(([table]) => table), ...FILED, 'audit']) {
    await sql`drop table if exists ${sql.id(`${table}_trigrams`)}`.execute(db);
  }
  for (const [table] of KEY_TABLES) {
    await sql`
      create index ${sql.id(`${table}_inside`)} on ${sql.id(table)} (key, object_id, formerly)
      where inside = 1`.execute(db);
  }
}

/** Creates trigram indexes if possible: without pg_trgm, substring searches read the whole table. */
async function onPostgres(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ...FILED.flatMap((table) => [
      [table, 'folded'],
      [table, 'officer_folded'],
    ]),
    ['audit_entries', 'folded'],
    ['audit_entries', 'by_folded'],
  ]) {
    await sql`drop index if exists ${sql.id(`${table}_trigrams_${column}`)}`.execute(db);
  }
  if (!(await createTrigrams(db))) return;
  for (const [table] of KEY_TABLES) {
    await sql`
      create index if not exists ${sql.id(`${table}_by_trigrams`)} on ${sql.id(table)}
      using gin (key gin_trgm_ops) where inside = 1`.execute(db);
  }
}

async function createTrigrams(db: Kysely<never>): Promise<boolean> {
  await sql`savepoint trigrams`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint trigrams`.execute(db);
    return false;
  }
}
