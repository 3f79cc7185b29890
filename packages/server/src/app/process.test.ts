import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listMigrations } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { environment } from '#platform/env';
import { createTestDatabase, isPostgres, type TestDatabase } from '#testing/test-database';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

let database: TestDatabase;
const started: ChildProcess[] = [];
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
}
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of started.splice(0)) await end(child);
  await database.remove();
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cad.example.org',
  SESSION_SECRET: 'a secret of thirty-two letters or more',
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'x',
  DISCORD_GUILD_ID: '2',
  DISCORD_API_URL: 'http://127.0.0.1:1',
};

interface Started {
  child: ChildProcess;
  origin: string;
  output(): string;
  errors(): string;
  exited: Promise<number | null>;
}

async function spawnOn(place: TestDatabase, settings: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    cwd: place.dataDir,
    env: {
      PATH: environment().PATH ?? '',
      PORT: String(port),
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
      SEED_DEMO: 'off',
      ...settings,
    },
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  // 'exit' may come before the last output.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, origin: `http://localhost:${port}`, output: () => output, errors: () => errors, exited };
}

async function start(settings?: Record<string, string>): Promise<Started> {
  const server = await spawnOn(database, settings);
  started.push(server.child);
  return server;
}

async function isReady(server: Started): Promise<Started> {
  const expectOutput = () => expect(server.output() + server.errors()).toContain('Ten-Four');
  await vi.waitFor(expectOutput, { timeout: 60_000 });
  return server;
}

const startReady = async (settings?: Record<string, string>) => isReady(await start(settings));

describe('demo mode', () => {
  const DEMO = { SEED_DEMO: 'on' };
  let place: TestDatabase;
  let server: Started;
  beforeAll(async () => {
    place = await createTestDatabase();
    server = await spawnOn(place, DEMO);
    await isReady(server);
  });
  afterAll(async () => {
    await end(server.child);
    await place.remove();
  });

  test('lists the demo members to sign in as on its fake Discord server', async () => {
    const page = await fetch(`${server.origin}/auth/discord`);
    const offered = (await page.text()).match(/name="persona"/g);
    expect(offered).toHaveLength(PERSONAS.length);
    const messages = () => fetch(`${server.origin}/demo/messages`).then((page) => page.text());
    await expect.poll(messages).toContain('city.people');
    const { db, close } = await openForReading(place);
    const session = () => db.selectFrom('gateway_session').select('sync_due').executeTakeFirst();
    await expect.poll(session).toEqual({ sync_due: 0 });
    const left = db.selectFrom('users').select('username').where('left_at', 'is not', null);
    expect(await left.execute()).toEqual([]);
    await close();
  });

  test('refuses requests under other host names', async () => {
    const { port } = new URL(server.origin);
    const { request } = await import('node:http');
    const ask = (path: string, accept: string) =>
      new Promise((resolve, reject) => {
        request({ port, path, headers: { host: 'cad.example.org', accept } }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers['content-type']]);
        })
          .on('error', reject)
          .end();
      });
    expect(await ask('/api/config', '*/*')).toEqual([421, 'application/json; charset=utf-8']);
    // Navigations get a page even before cookies are parsed.
    expect(await ask('/auth/discord', 'text/html')).toEqual([421, 'text/html; charset=utf-8']);
  });

  test('redirects other loopback names to the one that cookies use', async () => {
    const other = server.origin.replace('localhost', '127.0.0.1');
    const page = await fetch(`${other}/dashboard/civilian?x=1`, { redirect: 'manual' });
    expect(page.status).toBe(307);
    expect(page.headers.get('location')).toBe(`${server.origin}/dashboard/civilian?x=1`);
    expect((await fetch(`${other}/api/config`, { redirect: 'manual' })).status).toBe(200);
  });

  test('prints its address in one line, stops on a signal, and starts again', async () => {
    expect(server.output()).toBe(`Ten-Four is ready at ${server.origin} (demo mode)\n`);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const page = await fetch(server.origin);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Ten-Four</title>');
    expect(await (await fetch(`${server.origin}/api/config`)).json()).toMatchObject({ demo: true });
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.errors()).toBe('');
    const again = await isReady(await spawnOn(place, DEMO));
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
    await end(again.child);
  });
});

describe('a start', () => {
  test('in production logs the version and address as one line of JSON, and nothing but JSON', async () => {
    const server = await startReady(PRODUCTION);
    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg.includes('Ten-Four'))).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'Ten-Four is ready at https://cad.example.org',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        engine: database.engine,
        migrations: listMigrations(),
        address: 'https://cad.example.org',
        demo: false,
      }),
    ]);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.errors()).toBe('');
  });

  test('on a copy for an upgrade serves no requests, contacts no services, and ends with the upgrade', async () => {
    const discord = createServer((_request, response) => {
      response.statusCode = 500;
      response.end('{}');
    });
    let requests = 0;
    discord.on('request', () => {
      requests += 1;
    });
    await once(discord.listen(0, '127.0.0.1'), 'listening');
    const { port } = discord.address() as AddressInfo;
    const server = await startReady({
      ...PRODUCTION,
      DISCORD_API_URL: `http://127.0.0.1:${port}`,
      DISCORD_BOT_TOKEN: 'a-bot-token',
      UPGRADE_TRIAL: '1',
    });
    const statusOf = (path: string) =>
      fetch(`${server.origin}${path}`, { headers: { 'x-forwarded-proto': 'https' } }).then(
        ({ status }) => status,
      );
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/api/config')).toBe(503);
    server.child.stdin?.end();
    expect(await server.exited).toBe(0);
    expect(requests).toBe(0);
    discord.close();
  });

  test('that receives a stop signal finishes, then stops cleanly', async () => {
    const server = await start({ ...PRODUCTION, RATE_LIMIT: '0' });
    await expect.poll(server.output).toContain('RATE_LIMIT');
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toContain('Ten-Four is ready');
    expect(server.errors()).toBe('');
  });

  test('logs each secret that Discord rejects', async () => {
    const fakeDiscord = await startTestDiscord({ port: await freePort() });
    const secrets = { DISCORD_CLIENT_SECRET: 'another-secret', DISCORD_BOT_TOKEN: 'another-token' };
    const settings = discordVariables(fakeDiscord, { withBot: true, withWebhooks: false });
    const server = await startReady({ ...settings, ...secrets });
    for (const name of Object.keys(secrets)) {
      await expect.poll(server.output).toContain(`"reason":"Discord refused ${name} (401)`);
    }
    for (const secret of Object.values(secrets)) expect(server.output()).not.toContain(secret);
    await fakeDiscord.close();
  });

  test('on a port in use stops with a line that names the port', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const taken = await start({ PORT: String(port) });
    expect(await taken.exited).toBe(1);
    expect(taken.errors()).toMatch(
      new RegExp(`^Ten-Four cannot start: PORT ${port} is taken by .* set PORT to another number.*\\n$`),
    );
    expect(taken.output()).toBe('');
    other.close();
  });

  test.each([
    ['PORT', { PORT: 'many' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
    ['HOST', { HOST: '192.0.2.1' }],
  ])('with an invalid %s in production stops with one line of JSON that names it', async (name, settings) => {
    const server = await start({ ...PRODUCTION, ...settings });
    expect(await server.exited).toBe(1);
    const { level, msg } = JSON.parse(server.errors());
    expect([level, msg]).toEqual([60, expect.stringMatching(`^Ten-Four cannot start: .*${name}`)]);
    expect(server.output()).toBe('');
  });

  test('behind HTTPS redirects plain HTTP, except health checks', async () => {
    const server = await startReady({
      PUBLIC_URL: 'https://cad.example.org',
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'x',
      DISCORD_GUILD_ID: '2',
    });
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.origin}${path}`, { redirect: 'manual', headers });
    const plain = await get('/dashboard?x=1');
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe('https://cad.example.org/dashboard?x=1');
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    const secure = await get('/api/config', { 'x-forwarded-proto': 'https' });
    expect(secure.status).toBe(200);
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=');
    const signIn = await get('/auth/discord', { 'x-forwarded-proto': 'https' });
    const [cookie] = signIn.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/Secure/);
  });
});

describe('the embedded database', () => {
  test.skipIf(isPostgres)(
    'allows one process; a second one stops with a message, and a killed one releases the lock',
    async () => {
      const first = await startReady();
      const second = await start();
      expect(await second.exited).toBe(1);
      expect(second.errors()).toMatch(/^Ten-Four cannot start: .*already running.*\n$/);
      first.child.kill('SIGKILL');
      await first.exited;
      const third = await startReady();
      expect((await fetch(`${third.origin}/readyz`)).status).toBe(200);
    },
  );

  test.skipIf(isPostgres)('that is not a database prevents the start and is not overwritten', async () => {
    const file = join(database.dataDir, 'ten-four.db');
    writeFileSync(file, randomBytes(10_000));
    const digest = () => createHash('sha256').update(readFileSync(file)).digest('hex');
    const before = digest();
    const server = await start();
    expect(await server.exited).toBe(1);
    expect(server.errors()).toMatch(/^Ten-Four cannot start: .*ten-four\.db cannot be opened.*\n$/);
    expect(digest()).toBe(before);
  });

  test.skipIf(isPostgres)('in an unusable folder prevents the start', async () => {
    const blocked = join(database.dataDir, 'file');
    mkdirSync(database.dataDir, { recursive: true });
    writeFileSync(blocked, '');
    const server = await start({ DATA_DIR: join(blocked, 'data') });
    expect(await server.exited).toBe(1);
    expect(server.errors().trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(blocked, 'data'))).toBe(false);
  });
});
