import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine } from '#operator/doctor/examine';
import { systemClock } from '#platform/clock';
import { runCommand } from '#testing/server-process';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';

/** The doctor at settings, folder, database and server; doctor-discord.unit.test.ts has Discord. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // As the umask of a real start has it.
  const { engine, dataDir } = server.location;
  if (engine === 'sqlite') chmodSync(join(dataDir, 'ten-four.db'), 0o600);
  chmodSync(join(dataDir, 'session-secret'), 0o600);
});
afterAll(() => server.stop());

const locationOf = ({ dataDir, databaseUrl }: TestDatabase) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

const ask = async (source: Record<string, string>, clock = systemClock): Promise<string[]> => {
  const findings = await examine({ ...locationOf(server.location), PORT: port(), ...source }, clock);
  return findings.map((one) =>
    one.level === 'problem' ? `problem: ${one.text} | ${one.remedy}` : `${one.level}: ${one.text}`,
  );
};
const port = () => String(server.platform.config.port);
const problemsOf = (said: string[]) => said.filter((text) => text.startsWith('problem'));

test('a running server with a sound database has no problems', async () => {
  const said = await ask({});
  expect(problemsOf(said)).toEqual([]);
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok: DATA_DIR .* can be written to, [\d,]+ MB are free/),
      expect.stringMatching(/^ok: The database is up to date; the bank's books balance \(\d+ accounts/),
      expect.stringMatching(
        /^ok: The database has [\d.,]+ MB; what grows: audit entries \d+ \([\d.]+ MB\), kept answers \d+ \([\d.]+ MB\), medical records \d+ \([\d.]+ MB\), live events \d+ \([\d.]+ MB\)$/,
      ),
      `ok: Ten-Four runs on http://127.0.0.1:${port()} and is ready`,
    ]),
  );
});

test('the command says it in lines, and ends with 1 where there is a problem', async () => {
  const well = await runCommand('doctor.js', server.location);
  expect(well).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^ok {7}Ten-Four \d+\.\d+\.\d+ on Node [\s\S]*\nok [\s\S]*\n\nNo problems\.\n$/,
    ),
  });
  const { dataDir } = server.location;
  const file = join(dataDir, 'ten-codes.json');
  writeFileSync(file, 'oops');
  const ill = await runCommand('doctor.js', server.location);
  expect(ill).toEqual({
    code: 1,
    said: expect.stringMatching(
      /\nPROBLEM {2}.*ten-codes\.json is not valid JSON\.\n {9}Correct[\s\S]*One problem: see above\.\n$/,
    ),
  });
  writeFileSync(file, '[["10-4", "Yes"]]');
});

describe('settings', () => {
  test('all wrong ones are named at once, each once', async () => {
    const said = problemsOf(
      await ask({
        PORT: 'many',
        STARTING_CASH: '-1',
        SEED_DEMO: 'maybe',
        DISCORD_CLIENT_ID: 'not an id',
        ROLE_STAFF: '@staff',
      }),
    );
    const named = said.map((text) => /^problem: (\w+)/.exec(text)?.[1]);
    expect(named.sort()).toEqual(['DISCORD_CLIENT_ID', 'PORT', 'ROLE_STAFF', 'SEED_DEMO', 'STARTING_CASH']);
  });

  test('what is missing is a problem that nothing else can hide', async () => {
    expect(await ask({ DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's', RATE_LIMIT: 'x' })).toEqual([
      expect.stringMatching(/^problem: DISCORD_GUILD_ID must be set too/),
    ]);
  });

  const REAL = {
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 's',
    DISCORD_GUILD_ID: '2',
    NODE_ENV: 'production',
  };
  const AWAY = {
    ...REAL,
    DISCORD_API_URL: 'http://127.0.0.1:1',
    SESSION_SECRET: 'a secret of thirty-two letters or more',
  };
  test.each([
    [{ PUBLIC_URL: 'http://cad.example.org' }, /is plain http: sessions could be stolen/],
    [{ PUBLIC_URL: 'https://localhost', TRUST_PROXY: 'off' }, /note: PUBLIC_URL is https:\/\/localhost/],
    [{ RATE_LIMIT: '0' }, /problem: RATE_LIMIT is 0/],
    [{ SEED_DEMO: 'on' }, /note: SEED_DEMO is on/],
    [{ NODE_ENV: 'development' }, /note: NODE_ENV is not production/],
    [{}, /note: Nobody can be an officer: ROLE_PUBLIC_SAFETY and ROLE_STAFF not set/],
    [{}, /problem: Discord does not answer at 127\.0\.0\.1:1/],
  ])('%j', async (changes, expected) => {
    expect(await ask({ ...AWAY, PORT: String(await freePort()), ...changes })).toContainEqual(
      expect.stringMatching(expected),
    );
  });
});

describe('the folder', () => {
  test('one that is missing is not made, one that is a file is a problem', async () => {
    const missing = join(server.location.dataDir, 'missing', 'data');
    const said = await ask({ DATA_DIR: missing });
    expect(problemsOf(said)).toEqual([]);
    expect(existsSync(missing)).toBe(false);
    const file = join(server.location.dataDir, 'file');
    writeFileSync(file, '');
    expect(problemsOf(await ask({ DATA_DIR: join(file, 'data') }))[0]).toMatch(/cannot be written to/);
  });

  test('secrets that others can read are a problem', async () => {
    const dataDir = join(server.location.dataDir, 'open');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(43));
    chmodSync(join(dataDir, 'session-secret'), 0o644);
    expect(problemsOf(await ask({ DATA_DIR: dataDir }))).toEqual([
      expect.stringMatching(/session-secret can be read by other users of this machine \| chmod 600/),
    ]);
  });

  test('what a killed command left is noted', async () => {
    const left = join(server.location.dataDir, 'restoring-aB3dE6');
    mkdirSync(left);
    expect(await ask({})).toContainEqual(expect.stringMatching(/^note: .*restoring-aB3dE6 is of a command/));
    rmSync(left, { recursive: true });
  });
});

describe('the database', () => {
  test('of a newer version, out of balance, or away is a problem', async () => {
    const { db } = server.platform.database;
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'then')`.execute(db);
    expect(problemsOf(await ask({}))).toEqual([
      expect.stringMatching(
        server.location.engine === 'postgres'
          ? /newer version of Ten-Four \(999-later\).*into a new, empty database/
          : /newer version of Ten-Four \(999-later\).*restore a backup made before the update\.$/,
      ),
    ]);
    await sql`delete from kysely_migration where name = '999-later'`.execute(db);

    await db.updateTable('ledger_accounts').set({ balance: 1 }).where('kind', '=', 'treasury').execute();
    expect(problemsOf(await ask({}))).toEqual([expect.stringMatching(/do not balance: 2 faults/)]);
    await db.updateTable('ledger_accounts').set({ balance: 0 }).where('kind', '=', 'treasury').execute();

    const away = await ask({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' });
    expect(problemsOf(away)).toEqual([
      expect.stringMatching(/cannot be reached.*ECONNREFUSED.*Is PostgreSQL running/),
    ]);
    expect(away.join()).not.toContain('hunter2');
  });

  test('that is new is made at the first start, and clocks that differ are a problem', async () => {
    const empty = await createTestDatabase();
    const source = locationOf(empty);
    const hour = { now: () => systemClock.now() + 3_600_000 };
    const said = await ask(source, hour);
    expect(said).toContainEqual(
      expect.stringMatching(/^note: (No database in .* yet|The database is empty)/),
    );
    const apart = problemsOf(said).filter((text) =>
      text.includes('clocks of this machine and of PostgreSQL'),
    );
    expect(apart).toHaveLength(empty.engine === 'postgres' ? 1 : 0);
    await empty.remove();
  });
});

describe('the server', () => {
  test('that does not run is noted; another program in its place is a problem', async () => {
    const free = String(await freePort());
    expect(await ask({ PORT: free })).toContainEqual(
      `note: Ten-Four is not running on http://127.0.0.1:${free}`,
    );
    const other = createServer((_request, response) => response.end('hello')).listen(
      Number(free),
      '127.0.0.1',
    );
    expect(problemsOf(await ask({ PORT: free }))).toEqual([
      expect.stringMatching(/^problem: Another program listens on .* set PORT/),
    ]);
    other.close();
  });
});
