import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withOpened } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase, openForReading } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { suggestNames } from '#features/search/search.domain';
import { checkDatabase } from '#operator/doctor/database-check';
import { moveToPostgres } from '#operator/load-postgres';
import { systemClock } from '#platform/clock';
import { readConfig } from '#platform/env';
import { runCommand, type ServerProcess, startServerProcess } from '#testing/server-process';
import { createTestDatabase, isPostgres, type TestDatabase } from '#testing/test-database';
import type { TestUser } from '#testing/test-user';

const ignore = () => {};
const VIEWS: Record<string, string[]> = {
  civilian: ['/api/civilians', '/api/auth/me'],
  'officer-xbox': [
    '/api/calls',
    '/api/bolos',
    '/api/units',
    '/api/reports?limit=100',
    '/api/search/names?q=ma',
  ],
  staff: [
    '/api/warrants/all',
    '/api/audit?limit=100',
    '/api/bank/requests',
    // Channel messages change over time.
    '/api/outbox?channel=direct-message',
    '/api/outbox?channel=webhook',
    '/api/outbox?channel=edit',
    '/api/psoreports',
  ],
  administrator: [
    '/api/settings/history',
    '/api/settings/general',
    '/api/settings/grants',
    '/api/settings/penal-code',
    '/api/setup',
  ],
};

let target: TestDatabase;
let source: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-test-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  source = { engine: 'sqlite', databaseUrl: null, dataDir, remove };
});
afterAll(async () => {
  await target.remove();
  await source.remove();
});

async function signInAll(server: ServerProcess): Promise<Map<string, TestUser>> {
  const people = new Map<string, TestUser>();
  for (const persona of Object.keys(VIEWS)) {
    const user = server.user();
    await user.signIn(persona);
    people.set(persona, user);
  }
  return people;
}

async function readEverything(people: Map<string, TestUser>, server: ServerProcess) {
  const seen: Record<string, unknown> = {};
  for (const [persona, user] of people) {
    for (const path of VIEWS[persona] ?? []) {
      const { status, body } = await user.copy(server.origin).get(path);
      // The fake Discord server's URL, the event log's name, unit activity and ages differ.
      const lasting = (key: string, value: unknown) =>
        ['eventsFrom', 'contactAt', 'ageMinutes'].includes(key) ? undefined : value;
      const text = JSON.stringify(body, lasting).replaceAll(/127\.0\.0\.1:\d+/g, 'discord');
      seen[`${persona} ${path}`] = { status, text };
    }
  }
  return seen;
}

describe.runIf(isPostgres)('a move', () => {
  test('copies everything: the same members, still signed in, see the same data', async () => {
    const before = await startServerProcess(source, { settings: { SEED_DEMO: 'on' } });
    const people = await signInAll(before);
    const seen = await readEverything(people, before);
    for (const answer of Object.values(seen)) expect(answer).toMatchObject({ status: 200 });

    const both: TestDatabase = { ...source, databaseUrl: target.databaseUrl };
    const early = await runCommand('move-to-postgres.js', both);
    expect(early).toEqual({
      code: 1,
      said: expect.stringMatching(/^Nothing was moved: .*already running.*\n$/),
    });
    await before.kill();
    const moved = await runCommand('move-to-postgres.js', both);
    expect(moved).toEqual({ code: 0, said: expect.stringContaining('all counts match') });
    expect(moved.said).toMatch(/entries +[\d,]{3,} +[\d,]{3,}\n/);
    expect(moved.said).toMatch(/money moved \(\$\) +[\d,.]{4,} +[\d,.]{4,}\n/);
    expect(readdirSync(source.dataDir).filter((name) => name.startsWith('moving'))).toEqual([]);

    const after = await startServerProcess(both);
    try {
      expect(await readEverything(people, after)).toEqual(seen);
      const officer = people.get('officer-xbox')?.copy(after.origin);
      const made = await officer?.post('/api/calls', { type: 'Traffic Stop', location: 'Route 68' });
      expect(made?.status).toBe(201);
    } finally {
      await after.kill();
    }
    await expect(moveToPostgres(both, ignore)).rejects.toThrow(/people in it already: use an empty one/);
  });

  test('leaves the same keys and triggers as the migrations', async () => {
    const fresh = await createTestDatabase();
    const shapeOf = async (location: TestDatabase) => {
      const { db, close } = await openDatabase({ ...location, onStatement: ignore, onIdleError: ignore });
      const keys = await sql`select conname, condeferrable, condeferred, convalidated from pg_constraint
        where connamespace = 'public'::regnamespace order by conname, conrelid::regclass::text`.execute(db);
      const triggers = await sql`select tgname, tgenabled, tgdeferrable, tginitdeferred from pg_trigger
        where not tgisinternal order by tgname`.execute(db);
      await close();
      return { keys: keys.rows, triggers: triggers.rows };
    };
    try {
      const shape = await shapeOf(target);
      expect(shape).toEqual(await shapeOf(fresh));
      expect(shape.triggers.length).toBeGreaterThan(5);
    } finally {
      await fresh.remove();
    }
  });

  test('leaves analyzed tables', async () => {
    const { db, close } = await openForReading(target);
    const { rows } = await sql`
      select relname from pg_class where relname in ('civilians', 'name_keys') and reltuples > 0 order by relname`.execute(
      db,
    );
    await close();
    expect(rows).toEqual([{ relname: 'civilians' }, { relname: 'name_keys' }]);
  });

  test('changes nothing if it finds a difference', async () => {
    const fresh = await createTestDatabase();
    try {
      const { db, close } = await openForReading(fresh);
      await migrate(db);
      await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(
        db,
      );
      await sql`create trigger lose before insert on vehicle_events for each row execute function lose()`.execute(
        db,
      );
      await close();
      const move = moveToPostgres({ databaseUrl: fresh.databaseUrl, dataDir: source.dataDir }, ignore);
      await expect(move).rejects.toThrow(/so nothing was changed:[\s\S]*vehicle_events .* DIFFERS/);
      const { db: looked, close: end } = await openForReading(fresh);
      expect(await looked.selectFrom('users').selectAll().execute()).toEqual([]);
      expect((await verifyLedger(looked)).accounts).toBe(2);
      await end();
    } finally {
      await fresh.remove();
    }
  });

  test('works if the database user cannot create pg_trgm: searches read all keys, and the doctor says so', async () => {
    const bare = await createTestDatabase();
    const admin = await openForReading(bare);
    const role = `bare_${Date.now()}`;
    try {
      await sql`create role ${sql.id(role)} login`.execute(admin.db);
      await sql`grant create on schema public to ${sql.id(role)}`.execute(admin.db);
      await admin.close();
      const address = new URL(bare.databaseUrl ?? '');
      address.username = role;
      const location = { databaseUrl: address.href, dataDir: source.dataDir };
      // The first start of a server.
      await (await openDatabase({ ...location, onStatement: ignore, onIdleError: ignore })).close();
      const compared = await moveToPostgres(location, ignore);
      expect(compared.length).toBeGreaterThan(0);
      await withOpened(openForReading(location), async ({ db }) => {
        const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
        expect(rows).toEqual([]);
        const found = await suggestNames(db, 'alon');
        expect(found.map(({ last_name }) => last_name)).toContain('Malone');
      });
      const findings = await checkDatabase(readConfig({ DATABASE_URL: address.href }), systemClock);
      expect(findings).toContainEqual({
        level: 'note',
        text: expect.stringContaining('have an administrator run "create extension pg_trgm"'),
      });
    } finally {
      await bare.remove();
      const { db, close } = await openForReading(target);
      await sql`drop role ${sql.id(role)}`.execute(db);
      await close();
    }
  });
});

test('a move without a target URL changes nothing', async () => {
  const dataDir = join(source.dataDir, 'none');
  await expect(moveToPostgres({ databaseUrl: null, dataDir }, ignore)).rejects.toThrow('set DATABASE_URL');
  expect(existsSync(dataDir)).toBe(false);
});
