import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, inTransaction } from '#db/database';
import { listMigrations, migrate, readSchemaVersion } from '#db/migrate';
import { openDatabase, openForReading } from '#db/open-database';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { addLaterSteps, FIRST } from '#testing/later-steps';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

const ignore = () => {};
let place: TestDatabase;
let present: () => void;
beforeAll(() => {
  present = addLaterSteps();
});
afterAll(() => present());
beforeEach(async () => {
  place = await createTestDatabase();
});
afterEach(() => place.remove());

const open = (): Promise<Database> | Database =>
  place.databaseUrl === null
    ? openSqlite(place.dataDir, ignore)
    : openPostgres(place.databaseUrl, ignore, ignore);

test('a failing migration rolls back all earlier ones of the same start', async () => {
  const { db, close } = await open();
  await migrate(db, FIRST);
  const before = await readSchemaVersion(db);
  await sql`create table later_9 (id text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/later_9/);
  expect(await readSchemaVersion(db)).toEqual(before);
  await expect(sql`select later from civilians`.execute(db)).rejects.toThrow(/later/);
  await sql`drop table later_9`.execute(db);
  await migrate(db);
  expect((await readSchemaVersion(db)).pending).toEqual([]);
  await close();
});

test('a database migrated by 24 steps is up to date, and later steps apply', async () => {
  const { db, close } = await open();
  await migrate(db, FIRST);
  for (const name of ['002-backups', '003-settings', '023-payments-and-trials', '024-duty-and-reports']) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'then')`.execute(db);
  }
  const later = listMigrations().slice(1);
  expect(later).toContain('999-later');
  expect(await readSchemaVersion(db)).toEqual({ applied: [FIRST], newer: null, pending: later });
  await migrate(db);
  expect(await readSchemaVersion(db)).toEqual({ applied: [FIRST, ...later], newer: null, pending: [] });
  await close();
});

test('a start inserts missing settings sections and leaves the others unchanged', async () => {
  const options = { ...place, onStatement: ignore, onIdleError: ignore };
  const read = ({ db }: Database) =>
    db.selectFrom('settings').orderBy('section').select(['section', 'value', 'version', 'number']).execute();
  const first = await openDatabase(options);
  const defaults = await read(first);
  await first.db.updateTable('settings').where('section', '=', 'bank').set({ value: '{}' }).execute();
  await first.db.deleteFrom('settings').where('section', 'in', ['dispatch', 'tests']).execute();
  await first.close();
  const second = await openDatabase(options);
  expect(await read(second)).toEqual(
    defaults.map((row) => (row.section === 'bank' ? { ...row, value: '{}' } : row)),
  );
  await second.close();
});

describe('on PostgreSQL, with timeouts well below a second', () => {
  const LIMIT = 700;
  const isPostgres = () => place.databaseUrl !== null;
  const openWithLimits = () => {
    const address = new URL(place.databaseUrl ?? '');
    for (const name of ['statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout']) {
      address.searchParams.set(name, String(LIMIT));
    }
    return openDatabase({
      databaseUrl: address.href,
      dataDir: place.dataDir,
      onStatement: ignore,
      onIdleError: ignore,
    });
  };
  const countWaiting = async ({ db }: Pick<Database, 'db'>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > ${sql.lit(`${LIMIT * 2} ms`)}::interval`.execute(db);
    return rows[0]?.count ?? 0;
  };

  test('a migration and the servers that wait for it succeed', async () => {
    if (!isPostgres()) return;
    const watching = await open();
    await migrate(watching.db, FIRST);
    const starts = await inTransaction(watching.db, async (tx) => {
      await sql`lock table civilians in access exclusive mode`.execute(tx);
      const both = [openWithLimits(), openWithLimits()];
      const failed = Promise.all(both).then(() => -1);
      const isWaiting = expect.poll(() => countWaiting(watching), { timeout: 10_000 }).toBe(2);
      await Promise.race([isWaiting, failed]);
      return both;
    });
    for (const { db, close } of await Promise.all(starts)) {
      expect((await readSchemaVersion(db)).pending).toEqual([]);
      await close();
    }
    await watching.close();
  });

  test('other statements time out', async () => {
    if (!isPostgres()) return;
    const { db, close } = await openWithLimits();
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/timeout/);
    await close();
    const { db: looked, close: end } = await openForReading(place);
    expect((await readSchemaVersion(looked)).pending).toEqual([]);
    await end();
  });
});
