import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Database, Db } from '#db/database';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

const ignore = () => {};

/** Opens an empty database for each test of a file, to be migrated to an earlier version and filled with rows of that one. */
export function useEmptyDatabase() {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await createTestDatabase();
    database =
      place.databaseUrl === null
        ? await openSqlite(place.dataDir, ignore)
        : await openPostgres(place.databaseUrl, ignore, ignore);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });
  return {
    get db(): Db {
      return database.db;
    },
    /** Writes a row whose columns are not those of today. */
    async insert(table: string, row: Record<string, unknown>): Promise<void> {
      const columns = sql.join(Object.keys(row).map((name) => sql.id(name)));
      const values: RawBuilder<unknown> = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(database.db);
    },
  };
}
