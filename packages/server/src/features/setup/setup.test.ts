import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkForStart, makeSetupLink } from '#features/setup/index';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock';
import { deleteOldAttempts } from '#platform/code-attempts';
import { hashToken } from '#platform/secrets';
import { runCommand, startServerProcess } from '#testing/server-process';
import {
  createMigratedDatabase,
  createTestDatabase,
  isPostgres,
  type TestDatabase,
} from '#testing/test-database';
import { discordVariables, startTestDiscord, startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';

const LINK = /^http:\/\/localhost:\d+\/setup#((?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5})$/;

let server: TestServer;

const codeOf = (link: string | null) => LINK.exec(link ?? '')?.[1] ?? '';
const claim = (user: TestUser, code: string) => user.post('/api/setup/claim', { code });
const isAdministrator = async (user: TestUser) => (await user.get('/api/auth/me')).body.administrator;
const anotherCode = async () => {
  const { platform, clock, origin } = server;
  return codeOf(await makeSetupLink(platform.database.db, { origin, atStart: false, now: clock.now() }));
};

describe('a setup link', () => {
  beforeEach(async () => {
    server = await startTestServer({ withBot: false });
  });
  afterEach(() => server.stop());

  test('makes the first person who opens it an administrator, once, and is stored as a hash', async () => {
    const code = codeOf(await linkForStart(server.platform));
    expect(code).toHaveLength(23);
    const { db } = server.platform.database;
    const stored = await db.selectFrom('setup_codes').selectAll().execute();
    expect(stored.map(({ code_hash }) => code_hash)).toEqual([hashToken(code.replaceAll('-', ''))]);
    const user = await server.signIn('civilian');
    expect(await isAdministrator(user)).toBe(false);
    const { status } = await claim(user, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect([status, await isAdministrator(user)]).toEqual([200, true]);
    expect((await user.get('/api/settings')).status).toBe(200);
    expect((await user.get('/api/members?filter=named')).body.members).toMatchObject([
      { named: { by: null, at: new Date(server.clock.now()).toISOString() } },
    ]);
    const other = await claim(await server.signIn('officer-xbox'), code);
    expect([other.status, other.body.message]).toEqual([
      404,
      'This setup link is not valid any more. Whoever hosts Ten-Four can print another: npm run setup-link',
    ]);
    const { entries } = (await user.get('/api/audit?action=setup.claim')).body;
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  test('expires after a day, and when another one is used', async () => {
    const old = await anotherCode();
    server.clock.advance(DAY);
    const user = await server.signIn('civilian');
    expect((await claim(user, old)).status).toBe(404);
    const [first, second] = [await anotherCode(), await anotherCode()];
    expect((await claim(user, first)).status).toBe(200);
    expect((await claim(await server.signIn('newcomer'), second)).status).toBe(404);
  });

  test('works for one of several simultaneous users', async () => {
    const code = await anotherCode();
    const users = await Promise.all(['civilian', 'officer-xbox', 'newcomer'].map(server.signIn));
    const answers = await Promise.all(users.map((user) => claim(user, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('stays unused when an administrator opens it', async () => {
    const user = await server.signIn('civilian');
    await claim(user, await anotherCode());
    const code = await anotherCode();
    expect((await claim(user, code)).status).toBe(200);
    expect((await claim(await server.signIn('newcomer'), code)).status).toBe(200);
  });

  test('is printed until an administrator signs in or setup is finished', async () => {
    const user = await server.signIn('civilian');
    await claim(user, codeOf(await linkForStart(server.platform)));
    expect(await linkForStart(server.platform)).toBeNull();
    await user.post('/api/setup/finish');
    await server.platform.database.db.deleteFrom('administrators').execute();
    expect(await linkForStart(server.platform)).toBeNull();
  });

  test('printed at start is void once there is an administrator or setup is finished', async () => {
    const [first, second] = [await linkForStart(server.platform), await linkForStart(server.platform)];
    const host = await server.signIn('civilian');
    const member = await server.signIn('newcomer');
    const { _id: hostId } = (await host.get('/api/auth/me')).body;
    const { db } = server.platform.database;
    await db.insertInto('administrators').values({ user_id: hostId, named_at: 0 }).execute();
    const ofCommand = await anotherCode();
    expect((await claim(member, codeOf(first))).status).toBe(404);
    await host.post('/api/setup/finish');
    await db.deleteFrom('administrators').execute();
    expect((await claim(member, codeOf(second))).status).toBe(404);
    expect(await isAdministrator(member)).toBe(false);
    // The host can always name one.
    expect((await claim(member, ofCommand)).status).toBe(200);
  });

  test('can be made by the command at any time, for any process', async () => {
    const { code, said } = await runCommand('setup-link.js', server.location, [], {
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_GUILD_ID: '2',
      PUBLIC_URL: 'https://cad.example.org',
    });
    expect(code).toBe(0);
    const [, made = ''] = /^https:\/\/cad\.example\.org\/setup#(\S+)\nAnyone who opens it/.exec(said) ?? [];
    expect((await claim(await server.signIn('civilian'), made)).status).toBe(200);
  });
});

// The command refuses before it opens a database.
test.skipIf(isPostgres)('the command makes no setup link in demo mode', async () => {
  const place = await createTestDatabase();
  const demo = await runCommand('setup-link.js', place);
  expect(demo).toEqual({ code: 1, said: expect.stringContaining('demo mode needs no setup link') });
  await place.remove();
});

// A start prints the same on both engines; the codes behind it are tested on both above.
describe.skipIf(isPostgres)('a start of the server', () => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await createMigratedDatabase();
  });
  afterEach(() => place.remove());

  test('prints the link when ready, in production as a log line', async () => {
    const fakeDiscord = await startTestDiscord({ port: await freePort() });
    const discord = discordVariables(fakeDiscord, { withBot: false, withWebhooks: false });
    const printed = async (settings: Record<string, string>) => {
      const started = await startServerProcess(place, { settings: { ...discord, ...settings } });
      await expect.poll(started.logged, { timeout: 10_000 }).toContain('/setup#');
      await started.kill();
      return started.logged();
    };
    expect(await printed({})).toMatch(
      /is ready at \S+\nSet up your community: http:\/\/localhost:\d+\/setup#[0-9A-Z-]{23} \(works once, within 24 hours; npm run setup-link prints another\)\n$/,
    );
    const NODE_ENV = 'production';
    const SESSION_SECRET = 'a secret of thirty-two letters or more';
    const lines = (await printed({ NODE_ENV, SESSION_SECRET })).trim().split('\n');
    const links = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('/setup#'));
    expect(links).toMatchObject([{ level: 40, msg: expect.stringContaining('Set up your community: ') }]);
    await fakeDiscord.close();
  });

  test('prints no link in demo mode', async () => {
    const started = await startServerProcess(place);
    expect((await started.user().get('/api/config')).body.demo).toBe(true);
    expect(started.logged()).not.toContain('setup');
    await started.kill();
  });
});

describe('attempts to enter setup codes', () => {
  afterEach(() => server.stop());

  const TRIES = 10;
  const tryWrong = async (user: TestUser) => {
    for (let tries = 0; tries < TRIES; tries += 1) expect((await claim(user, 'wrong')).status).toBe(404);
  };

  test('are limited per user for an hour, also in another process and without other limits', async () => {
    server = await startTestServer({ withBot: false, environment: { RATE_LIMIT: '0' } });
    const user = await server.signIn('civilian');
    await tryWrong(user);
    server.clock.advance(MINUTE);
    const code = await anotherCode();
    const { engine } = server.platform.database;
    const other = engine === 'postgres' ? await startTestServer({ withBot: false, peer: server }) : null;
    const late = other === null ? user : await other.signIn('civilian');
    const { status, headers } = await claim(late, code);
    expect([status, headers.get('retry-after')]).toEqual([429, String((HOUR - MINUTE) / SECOND)]);
    await other?.stop();
    server.clock.advance(HOUR - MINUTE);
    expect((await claim(user, code)).status).toBe(200);
    const { db } = server.platform.database;
    await deleteOldAttempts(db, server.clock.now() + HOUR);
    expect(await db.selectFrom('code_tries').selectAll().execute()).toEqual([]);
  });

  test('are limited per network for several users', async () => {
    server = await startTestServer({ withBot: false });
    await tryWrong(await server.signIn('civilian'));
    expect((await claim(await server.signIn('newcomer'), await anotherCode())).status).toBe(429);
  });
});

describe("the server's owner", () => {
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.stop());

  test('needs no link and is led to setup at the first sign-in', async () => {
    const owner = server.visitor();
    const first = await owner.signIn('administrator');
    expect(first.headers.get('location')).toBe(`${server.origin}/setup`);
    expect(await isAdministrator(owner)).toBe(true);
    expect((await owner.signIn('administrator')).headers.get('location')).toBe(`${server.origin}/home`);
    expect(await linkForStart(server.platform)).toBeNull();
    const other = await server.visitor().signIn('civilian');
    expect(other.headers.get('location')).toBe(`${server.origin}/home`);
  });

  test('sees the progress of setup and finishes it once', async () => {
    const owner = await server.signIn('administrator');
    const setup = async () => (await owner.get('/api/setup')).body;
    expect(await setup()).toEqual({
      finishedAt: null,
      steps: { name: 'open', platforms: 'open', roles: 'host', announcements: 'open', check: 'open' },
    });
    const set = (field: string, value: unknown) => ({ version: 1, ops: [{ op: 'set', field, value }] });
    await owner.patch('/api/settings/general', set('communityName', 'Vespucci Nights'));
    const webhook = { ...set('webhookXbox', server.fakeDiscord.webhookUrl('Xbox')) };
    await owner.patch('/api/settings/discord', webhook);
    expect((await setup()).steps).toMatchObject({ name: 'done', platforms: 'open', announcements: 'done' });
    const { status, body } = await owner.post('/api/setup/finish');
    expect(status).toBe(200);
    server.clock.advance(SECOND);
    expect((await owner.post('/api/setup/finish')).body).toEqual(body);
    expect(await setup()).toMatchObject({ finishedAt: body.finishedAt, steps: { platforms: 'done' } });
    expect((await owner.get('/api/audit?action=setup.finish')).body.entries).toHaveLength(1);
  });
});
