import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRows, listStoredTables } from '#db/copy-tables';
import { listMigrations, migrate, readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { openPostgres } from '#db/postgres';
import { fileIn, openSqlite } from '#db/sqlite';
import { rounds } from '#testing/rounds';
import { startFailingProcess, startServerProcess, startToDie } from '#testing/server-process';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

/**
 * `kill -9` on the way up: while the first start makes the tables and the demo's data, or one after an update brings the
 * tables up to date. The next start finds all of each or nothing, and works.
 */

const ROUNDS = rounds();
/**
 * The statements of a first start before which it dies, one start after the other on the same database: twice among the
 * tables, which end before the 600th, and once among the demo's data, which are far more; in the usual run once among each.
 * Each round has others.
 */
const FIRST = ROUNDS === 1 ? [60, 900] : [9, 60, 900];
const firstIn = (round: number) => FIRST.map((statement) => statement + ((round * 7) % 90));
/** And of one after an update. */
const UPDATE = [8, 30];
const updateIn = (round: number) => UPDATE.map((statement) => statement + ((round * 3) % 10));
const DEMO = { settings: { SEED_DEMO: 'on' } };

/** What a running server writes down sooner or later: which process does what for all, and what Discord was told. */
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

/** Starts it and has it die where it is told to. */
async function dieBefore(statement: number, start = DEMO): Promise<void> {
  const point = { at: 'statement', count: statement } as const;
  const { signal, said } = await startToDie(database, { point }, start);
  expect([statement, signal, said]).toEqual([statement, 'SIGKILL', '']);
}

/** A start of a later version than the one that has been at work. */
const UPDATE_START = { settings: { ...DEMO.settings, TEST_LATER_STEPS: 'on' } };

async function startWell(
  start: () => Promise<{ origin: string; kill(): Promise<void> }> = () => startServerProcess(database, DEMO),
): Promise<void> {
  const server = await start();
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.kill();
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'a first start that is killed again and again, round %i, leaves everything or nothing',
  async (round) => {
    const seen = new Set<string>();
    for (const statement of firstIn(round)) {
      await dieBefore(statement);
      const { applied, rows } = await look();
      if (applied.length > 0) expect(applied).toEqual(listMigrations());
      seen.add(rows === null ? 'nothing' : rows.get('users') === 0 ? 'tables' : 'everything');
    }
    // It came where it should: into the migrations, and into the demo's data after them.
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

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'killed as soon as the file is there, round %i, the next start makes it whole',
  async () => {
    if (database.engine !== 'sqlite') return;
    const until = () =>
      expect.poll(() => existsSync(fileIn(database.dataDir)), { interval: 1, timeout: 10_000 }).toBe(true);
    const { signal, said } = await startToDie(database, { until }, DEMO);
    expect([signal, said]).toEqual(['SIGKILL', '']);
    await startWell(() => startServerProcess(database));
    expect((await look()).applied).toEqual(listMigrations());
    expect(readdirSync(database.dataDir).filter((name) => name.startsWith('session-secret.'))).toEqual([]);
  },
);

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'an update that is killed again and again, round %i, leaves the old tables or the new ones',
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
      await dieBefore(statement, UPDATE_START);
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
