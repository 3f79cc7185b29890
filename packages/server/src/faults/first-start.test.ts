import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRows, listStoredTables } from '#db/copy-tables';
import { listMigrations, migrate, readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { openPostgres } from '#db/postgres';
import { databaseFile, openSqlite } from '#db/sqlite';
import { rounds } from '#testing/rounds';
import { startFailingProcess, startServerProcess, startToDie } from '#testing/server-process';
import { createTestDatabase, isPostgres, type TestDatabase } from '#testing/test-database';

/**
 * `kill -9` while the first start creates the tables and the demo data, or while an update migrates. The next start
 * must find all or nothing.
 */

const ROUNDS = rounds();
/**
 * Statements before which the first starts die: among the migrations, then among the demo data. Each round uses
 * others.
 */
const FIRST = ROUNDS === 1 ? [60, 900] : [9, 60, 900];
const firstIn = (round: number) => FIRST.map((statement) => statement + ((round * 7) % 90));
const UPDATE = [8, 30];
const updateIn = (round: number) => UPDATE.map((statement) => statement + ((round * 3) % 10));
const DEMO = { settings: { SEED_DEMO: 'on' } };

/** A running server writes these at any time. */
const IN_TIME = ['leases', 'gateway_session', 'registered_commands'];

const ignore = () => {};
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

async function look() {
  const { db, close } = await openForReading(database);
  try {
    const { applied } = await readSchemaVersion(db);
    const tables = (await listStoredTables(db)).filter(({ name }) => !IN_TIME.includes(name));
    const rows = applied.length === 0 ? null : await countRows(db, tables);
    return { applied, rows };
  } finally {
    await close();
  }
}

async function killBefore(statement: number, start = DEMO): Promise<void> {
  const point = { at: 'statement', count: statement } as const;
  const { signal, said } = await startToDie(database, { point }, start);
  expect([statement, signal, said]).toEqual([statement, 'SIGKILL', '']);
}

const UPDATE_START = { settings: { ...DEMO.settings, TEST_LATER_STEPS: 'on' } };

async function startWell(
  start: () => Promise<{ origin: string; kill(): Promise<void> }> = () => startServerProcess(database, DEMO),
): Promise<void> {
  const server = await start();
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.kill();
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'a first start killed repeatedly, round %i, leaves everything or nothing',
  async (round) => {
    const seen = new Set<string>();
    for (const statement of firstIn(round)) {
      await killBefore(statement);
      const { applied, rows } = await look();
      if (applied.length > 0) expect(applied).toEqual(listMigrations());
      seen.add(rows === null ? 'nothing' : rows.get('users') === 0 ? 'tables' : 'everything');
    }
    expect([...seen]).toEqual(['nothing', 'tables']);
    await startWell();
    const { rows } = await look();
    const untouched = database;
    database = await createTestDatabase();
    await startWell();
    expect(rows).toEqual((await look()).rows);
    expect(rows?.get('officers')).toBeGreaterThan(3);
    await untouched.remove();
  },
);

test.skipIf(isPostgres).each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'a start killed as soon as the file exists, round %i, is completed by the next start',
  async () => {
    const until = () =>
      expect
        .poll(() => existsSync(databaseFile(database.dataDir)), { interval: 1, timeout: 10_000 })
        .toBe(true);
    const { signal, said } = await startToDie(database, { until }, DEMO);
    expect([signal, said]).toEqual(['SIGKILL', '']);
    await startWell(() => startServerProcess(database));
    expect((await look()).applied).toEqual(listMigrations());
    expect(readdirSync(database.dataDir).filter((name) => name.startsWith('session-secret.'))).toEqual([]);
  },
);

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'an update killed repeatedly, round %i, leaves the old tables or the new ones',
  async (round) => {
    const { db, close } =
      database.databaseUrl === null
        ? openSqlite(database.dataDir, ignore)
        : await openPostgres(database.databaseUrl, ignore, ignore);
    await migrate(db);
    await sql`insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
      values ('u', '1', 'old.timer', '0', '[]', 0, 0)`.execute(db);
    const before = (await readSchemaVersion(db)).applied;
    await close();
    const updated = [...before, '998-later', '999-later'];
    const seen = new Set<number>();
    for (const statement of updateIn(round)) {
      await killBefore(statement, UPDATE_START);
      const { applied } = await look();
      expect([before, updated]).toContainEqual(applied);
      seen.add(applied.length);
    }
    expect(seen).toContain(before.length);
    await startWell(() => startFailingProcess(database, UPDATE_START));
    const { applied, rows } = await look();
    expect([applied, rows?.get('users')]).toEqual([updated, 1]);
  },
);
