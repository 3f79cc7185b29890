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
  /** Writes a row whose columns are not those of today. */
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.id(name)));
    const values: RawBuilder<unknown> = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(database.db);
  };
  return {
    get db(): Db {
      return database.db;
    },
    insert,
    /** Writes user `u`, their character `c` and its officer `o`, D-1. */
    async insertOfficer(): Promise<void> {
      const user = { id: 'u', discord_id: '1', username: 'ada', discriminator: '0', roles: '[]' };
      await insert('users', { ...user, roles_checked_at: 1, created_at: 1 });
      const name = { first_name: 'Ada', last_name: 'A', date_of_birth: '1990-01-01' };
      const known = { known_aliases: '[]', ssn: '1', deceased: 0, created_at: 1, updated_at: 1 };
      await insert('civilians', { id: 'c', user_id: 'u', ...name, ...known });
      const officer = { id: 'o', user_id: 'u', civilian_id: 'c', platform: 'Xbox', callsign: 'D-1' };
      await insert('officers', { ...officer, badge_number: '1000', rank: 'Officer', created_at: 1 });
    },
  };
}
