import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackups } from '#operator/doctor/machine-check';
import { checkAddress } from '#operator/doctor/settings-check';
import { examine } from '#operator/examine';
import { DAY, HOUR, systemClock } from '#platform/clock';
import { readConfig } from '#platform/env';
import { runCommand } from '#testing/server-process';
import { createTestDatabase, isPostgres, type TestDatabase } from '#testing/test-database';
import { discordVariables, startTestServer, type TestServer } from '#testing/test-server';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';

let server: TestServer;
let webFolder = '';
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'ten-four-page-'));
  writeFileSync(join(webFolder, 'index.html'), '<head><title>Ten-Four</title></head>');
  server = await startTestServer({ webFolder });
  const { engine, dataDir } = server.location;
  if (engine === 'sqlite') chmodSync(join(dataDir, 'ten-four.db'), 0o600);
  chmodSync(join(dataDir, 'session-secret'), 0o600);
});
afterAll(async () => {
  await server.stop();
  rmSync(webFolder, { recursive: true });
});

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
const problemsOf = (findings: string[]) => findings.filter((text) => text.startsWith('problem'));

test('reports no problems for a running server with a sound database', async () => {
  const findings = await ask({});
  expect(problemsOf(findings)).toEqual([]);
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok: DATA_DIR .* is writable, [\d,]+ MB free/),
      expect.stringMatching(/^ok: The database is up to date; the bank's books balance \(\d+ accounts/),
      expect.stringMatching(
        /^ok: The database uses [\d.,]+ MB; growing tables: audit entries \d+ \([\d.]+ MB\), stored responses \d+ \([\d.]+ MB\), medical records \d+ \([\d.]+ MB\), live events \d+ \([\d.]+ MB\)$/,
      ),
      `ok: Ten-Four is running at http://127.0.0.1:${port()} and ready`,
      `ok: http://localhost:${port()}/ is Ten-Four's page`,
    ]),
  );
});

// The findings of each engine are tested below.
test.skipIf(isPostgres)('the command prints findings as lines and exits with 1 on a problem', async () => {
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
  test('reports all invalid ones at once, each once', async () => {
    const findings = problemsOf(
      await ask({
        PORT: 'many',
        STARTING_CASH: '-1',
        SEED_DEMO: 'maybe',
        DISCORD_CLIENT_ID: 'not an id',
        ROLE_STAFF: '@staff',
      }),
    );
    const named = findings.map((text) => /^problem: (\w+)/.exec(text)?.[1]);
    expect(named.sort()).toEqual(['DISCORD_CLIENT_ID', 'PORT', 'ROLE_STAFF', 'SEED_DEMO', 'STARTING_CASH']);
  });

  test('reports missing ones whatever else is wrong', async () => {
    expect(await ask({ DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's', RATE_LIMIT: 'x' })).toEqual([
      expect.stringMatching(/^problem: DISCORD_GUILD_ID must be set too/),
    ]);
  });

  test('reports demo mode and who can reach it', () => {
    const textsFor = (source: Record<string, string>) =>
      checkAddress(readConfig(source)).map(({ text }) => text);
    expect(textsFor({})).toEqual([expect.stringContaining('serves this machine only')]);
    expect(textsFor({ DEMO_PUBLIC: '1' })).toEqual([expect.stringContaining('everyone who can reach it')]);
    expect(textsFor({})).toEqual([expect.stringContaining('never starts in production')]);
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
    [
      { DATA_DIR: '/nowhere', DATABASE_URL: '' },
      /note: No one can be an officer: no role grants Public Safety/,
    ],
    [{}, /problem: No response from Discord at 127\.0\.0\.1:1/],
  ])('%j', async (changes, expected) => {
    expect(await ask({ ...AWAY, PORT: String(await freePort()), ...changes })).toContainEqual(
      expect.stringMatching(expected),
    );
  });
});

test('reads roles and webhooks from the database if the environment has none', async () => {
  const { ROLE_STAFF: _, ...source } = discordVariables(server.fakeDiscord, {
    withBot: true,
    withWebhooks: false,
  });
  const findings = await ask(source);
  expect(findings).toContainEqual('ok: All 8 role IDs are roles of your Discord server');
  expect(findings).toContainEqual(expect.stringMatching(/^note: The Xbox webhook isn't set/));
});

describe('roles', () => {
  const problemsWith = async (roles: Record<string, string>) => {
    const findings = await ask({
      ...discordVariables(server.fakeDiscord, { withBot: true, withWebhooks: false }),
      ...roles,
    });
    return findings.filter((text) => /@everyone|are the same role/.test(text));
  };

  test.each([
    [{ ROLE_STAFF: '9002' }, /^problem: ROLE_STAFF is @everyone.* \| Create a staff role/],
    [
      { ROLE_STAFF: '77', ROLE_LICENSE_CLASS_C: '77' },
      /^problem: ROLE_STAFF and ROLE_LICENSE_CLASS_C are the same role: .* driver's test \| Create a separate role/,
    ],
    [
      { ROLE_STAFF: '77', ROLE_PUBLIC_SAFETY: '77' },
      /^note: ROLE_PUBLIC_SAFETY and ROLE_STAFF are the same role: everyone with it gets all of these$/,
    ],
  ])('%j', async (roles, expected) => {
    expect(await problemsWith(roles)).toEqual([expect.stringMatching(expected)]);
  });

  test('may be the same if they grant the same', async () => {
    expect(await problemsWith({})).toEqual([]);
    expect(await problemsWith({ ROLE_FIRE_RESCUE: '77', ROLE_FIRE_RESCUE_STAFF: '77' })).toEqual([]);
  });
});

test("compares this machine's clock with Discord's", async () => {
  const source = discordVariables(server.fakeDiscord, { withBot: false, withWebhooks: false });
  const about = async (ahead: number) =>
    (await ask(source, { now: () => systemClock.now() + ahead })).filter((text) =>
      text.includes("Discord's"),
    );
  expect(await about(0)).toEqual(["ok: The server clock matches Discord's"]);
  expect(await about(HOUR)).toEqual([expect.stringMatching(/^problem: .* 60 min ahead .*timedatectl/)]);
});

test('gives no advice that relies on an invalid PUBLIC_URL', async () => {
  const source = discordVariables(server.fakeDiscord, { withBot: true, withWebhooks: false });
  const findings = await ask({ ...source, PUBLIC_URL: 'cad.example.org' });
  expect(findings).toContainEqual(expect.stringMatching(/^problem: PUBLIC_URL must be an address/));
  expect(
    findings.filter((text) => /redirect|Interactions Endpoint|only works on this machine/.test(text)),
  ).toEqual([]);
});

describe('backups', () => {
  const now = systemClock.now();
  const look = (folder: string, settings: Record<string, string> = {}) => {
    const source = discordVariables(server.fakeDiscord, { withBot: false, withWebhooks: false });
    const NODE_ENV = 'production';
    const SESSION_SECRET = 'a secret of thirty-two letters or more';
    const config = readConfig({
      ...locationOf(server.location),
      ...source,
      NODE_ENV,
      SESSION_SECRET,
      ...settings,
    });
    return checkBackups(config, { folder, now });
  };

  test('are noted if missing, and a problem with a remedy if older than two days', () => {
    const folder = join(server.location.dataDir, 'backups');
    const none = { level: 'note', text: expect.stringContaining('npm run backup makes one') };
    expect(look(folder)).toEqual([none]);
    mkdirSync(folder);
    expect(look(folder)).toEqual([none]);
    for (const [name, age] of [
      ['old.backup', 9 * DAY],
      ['new.backup', 3 * DAY],
      ['new.partial', 0],
    ] as const) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), (now - age) / 1000, (now - age) / 1000);
    }
    const old = { level: 'problem', text: expect.stringMatching(/is 3 days old$/) };
    expect(look(folder)).toEqual([{ ...old, remedy: expect.stringMatching(/^Run npm run backup\./) }]);
    utimesSync(join(folder, 'new.backup'), (now - 5 * HOUR) / 1000, (now - 5 * HOUR) / 1000);
    expect(look(folder)).toEqual([{ level: 'ok', text: expect.stringMatching(/is 5 hours old$/) }]);
    rmSync(folder, { recursive: true });
  });

  test('are required only if there is data to lose', () => {
    expect(look('/nowhere', { NODE_ENV: 'development' })).toEqual([]);
    const empty = { DATA_DIR: join(server.location.dataDir, 'missing'), DATABASE_URL: '' };
    expect(look('/nowhere', empty)).toEqual([]);
  });
});

describe('the data folder', () => {
  test('is not created if missing, and a problem if it is a file', async () => {
    const missing = join(server.location.dataDir, 'missing', 'data');
    const findings = await ask({ DATA_DIR: missing });
    expect(problemsOf(findings)).toEqual([]);
    expect(existsSync(missing)).toBe(false);
    const file = join(server.location.dataDir, 'file');
    writeFileSync(file, '');
    expect(problemsOf(await ask({ DATA_DIR: join(file, 'data') }))[0]).toMatch(/cannot be written to/);
  });

  test('is a problem if others can read its secrets', async () => {
    const dataDir = join(server.location.dataDir, 'open');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(43));
    chmodSync(join(dataDir, 'session-secret'), 0o644);
    expect(problemsOf(await ask({ DATA_DIR: dataDir }))).toEqual([
      expect.stringMatching(/session-secret can be read by other users of this machine \| chmod 600/),
    ]);
  });

  test('with files readable by others does not hide database findings', async () => {
    const { dataDir } = server.location;
    const { db } = server.platform.database;
    chmodSync(join(dataDir, 'session-secret'), 0o644);
    await db.updateTable('ledger_accounts').set({ balance: 1 }).where('kind', '=', 'treasury').execute();
    expect(problemsOf(await ask({}))).toEqual([
      expect.stringMatching(/session-secret can be read by other users/),
      expect.stringMatching(/do not balance: 2 faults .*'When the ledger does not balance'/),
    ]);
    await db.updateTable('ledger_accounts').set({ balance: 0 }).where('kind', '=', 'treasury').execute();
    chmodSync(join(dataDir, 'session-secret'), 0o600);
  });

  test('is noted if it contains leftovers of killed commands', async () => {
    const left = join(server.location.dataDir, 'restoring-aB3dE6');
    mkdirSync(left);
    expect(await ask({})).toContainEqual(
      expect.stringMatching(/^note: .*restoring-aB3dE6 belongs to a command/),
    );
    rmSync(left, { recursive: true });
  });
});

describe('the database', () => {
  test('is a problem if it is newer, unbalanced or unavailable', async () => {
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

    const { rows } = await sql<{ timestamp: string }>`
      delete from kysely_migration where name = '029-transfers' returning timestamp`.execute(db);
    expect(await ask({})).toContainEqual(expect.stringContaining('an older version (1 step behind)'));
    const restored = sql`values ('029-transfers', ${rows[0]?.timestamp ?? ''})`;
    await sql`insert into kysely_migration (name, timestamp) ${restored}`.execute(db);

    await db.updateTable('ledger_accounts').set({ balance: 1 }).where('kind', '=', 'treasury').execute();
    expect(problemsOf(await ask({}))).toEqual([expect.stringMatching(/do not balance: 2 faults/)]);
    await db.updateTable('ledger_accounts').set({ balance: 0 }).where('kind', '=', 'treasury').execute();

    const away = await ask({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' });
    expect(problemsOf(away)).toEqual([
      expect.stringMatching(/cannot be reached.*ECONNREFUSED.*Check that PostgreSQL is running/),
    ]);
    expect(away.join()).not.toContain('hunter2');
  });

  test('is created at the first start if new; a clock difference is a problem', async () => {
    const empty = await createTestDatabase();
    const source = locationOf(empty);
    const hour = { now: () => systemClock.now() + 3_600_000 };
    const findings = await ask(source, hour);
    expect(findings).toContainEqual(
      expect.stringMatching(/^note: (No database in .* yet|The database is empty)/),
    );
    const apart = problemsOf(findings).filter((text) =>
      text.includes('clocks of this machine and of PostgreSQL'),
    );
    expect(apart).toHaveLength(empty.engine === 'postgres' ? 1 : 0);
    await empty.remove();
  });
});

describe('the server', () => {
  test('is noted if it does not run; another program in its place is a problem', async () => {
    const free = String(await freePort());
    expect(await ask({ PORT: free })).toContainEqual(
      `note: Ten-Four is not running at http://127.0.0.1:${free}`,
    );
    const other = createServer((_request, response) => response.end('hello')).listen(
      Number(free),
      '127.0.0.1',
    );
    expect(problemsOf(await ask({ PORT: free }))).toEqual([
      expect.stringMatching(/^problem: Another program is listening at .* set PORT/),
    ]);
    other.close();
  });

  test.each([
    ['The web app is missing. Build it again.', /its web app is missing \| Run npm run build/],
    ["The database isn't accepting writes.", /its database is unavailable \| See the database check/],
  ])('reports why it is not ready: %s', async (message, expected) => {
    const free = await freePort();
    const other = createServer((_request, response) =>
      response.writeHead(503).end(JSON.stringify({ message })),
    ).listen(free, '127.0.0.1');
    expect(problemsOf(await ask({ PORT: String(free) }))).toEqual([expect.stringMatching(expected)]);
    other.close();
  });

  test("is a problem if it runs behind another program's page", async () => {
    const free = await freePort();
    const other = createServer((request, response) =>
      response.end(request.url === '/readyz' ? '{"status":"ok"}' : '<title>Welcome to nginx!</title>'),
    ).listen(free, 'localhost');
    expect(problemsOf(await ask({ PORT: String(free), HOST: 'localhost' }))).toEqual([
      `problem: http://localhost:${free}/ is another page, not Ten-Four's | Check whether another program or the proxy serves this page. If not, run npm run build and restart.`,
    ]);
    other.close();
  });
});
