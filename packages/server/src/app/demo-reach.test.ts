import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '#app/start-server';
import { type Config, readConfig } from '#platform/env';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

const FORM = 'application/x-www-form-urlencoded';

let database: TestDatabase;
let stop = async () => {};
beforeEach(async () => {
  database = await createMigratedDatabase();
});
afterEach(async () => {
  await stop();
  await database.remove();
});

async function startDemo(settings: Record<string, string> = {}): Promise<Config> {
  const config = readConfig({
    PORT: String(await freePort()),
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    HOST: '127.0.0.1',
    SEED_DEMO: 'off',
    ...settings,
  });
  ({ stop } = await startServer(config, database.dataDir));
  return config;
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  location: URL;
  text: string;
}

function openBrowser({ port }: Config, origin: string, forwarded: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const ask = async (
    method: string,
    address: string,
    { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> => {
    const url = new URL(address, origin);
    expect(url.origin, 'where the browser was sent').toBe(origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = request({
      port,
      method,
      path: url.pathname + url.search,
      headers: { host: url.host, cookie, ...forwarded, ...headers },
    });
    sent.end(body);
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (answer === undefined) throw new Error('There was no answer');
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      location: new URL(answer.headers.location ?? '/none', origin),
      text: await text(answer),
    };
  };
  const get = (address: string, headers?: Record<string, string>) =>
    ask('GET', address, headers === undefined ? {} : { headers });
  return {
    get,
    post: (address: string, body: string, headers: Record<string, string>) =>
      ask('POST', address, { body, headers }),
    signIn: async (persona: string) => {
      const start = await get('/auth/discord');
      const page = await get(start.location.href);
      const chosen = await get(`${start.location.href}&persona=${persona}`);
      return { start, page, chosen, finish: await get(chosen.location.href) };
    },
  };
}

async function expectSignIn(config: Config, origin: string, forwarded?: Record<string, string>) {
  const browser = openBrowser(config, origin, forwarded);
  const { start, page, chosen, finish } = await browser.signIn('officer-xbox');
  expect(start.location.href).toContain(`${origin}/demo/discord/oauth2/authorize?`);
  expect(start.location.searchParams.get('redirect_uri')).toBe(`${origin}/auth/discord/callback`);
  expect(page.text).toContain('action="/demo/discord/oauth2/authorize"');
  expect(chosen.location.href).toContain(`${origin}/auth/discord/callback?`);
  expect(finish.location.href).toBe(`${origin}/home`);
  const me = await browser.get('/api/auth/me');
  expect([me.status, JSON.parse(me.text)]).toMatchObject([200, { username: 'marcus.vance' }]);
  return { browser, cookies: finish.headers['set-cookie'] ?? [], avatar: JSON.parse(me.text).avatarUrl };
}

describe('demo mode behind a forwarded local port', () => {
  const origin = 'http://localhost:18080';

  test('signs members in and accepts only requests from its own pages', async () => {
    const config = await startDemo();
    const { browser } = await expectSignIn(config, origin);
    const resync = await browser.get('/auth/resync', { referer: `${origin}/bank` });
    expect(resync.location.href).toBe(`${origin}/bank`);
    const signOut = async (from: string) => (await browser.post('/auth/logout', '', { origin: from })).status;
    expect(await signOut(config.publicUrl.origin)).toBe(403);
    expect(await signOut('http://localhost')).toBe(403);
    expect(await signOut(origin)).toBe(200);
  });

  test("stays on that port when it redirects to the cookie's host name", async () => {
    const other = openBrowser(await startDemo(), 'http://127.0.0.1:18080');
    const { status, location } = await other.get('/dashboard/civilian?x=1');
    expect([status, location.href]).toEqual([307, `${origin}/dashboard/civilian?x=1`]);
  });
});

describe("demo mode requested by another machine's name", () => {
  test('refuses every request', async () => {
    const config = await startDemo();
    for (const origin of ['http://192.168.7.20:3000', 'http://cad.example.org', 'http://localhost.example']) {
      const browser = openBrowser(config, origin);
      for (const path of ['/', '/auth/discord', '/api/config', '/demo/discord/messages']) {
        expect([path, (await browser.get(path)).status]).toEqual([path, 421]);
      }
      const press = await browser.post('/demo/discord/messages/1/press', '', {
        origin,
        'content-type': FORM,
      });
      expect(press.status).toBe(421);
    }
  });
});

describe('public demo mode', () => {
  const origin = 'http://192.168.7.20:3000';

  test("signs members in at the machine's network address without HTTPS", async () => {
    const config = await startDemo({ DEMO_PUBLIC: '1' });
    const { browser, cookies, avatar } = await expectSignIn(config, origin);
    expect(cookies.join()).toMatch(/^ten-four=[^;]+; .*HttpOnly; SameSite=Lax$/);
    const picture = await browser.get(avatar);
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    const { headers } = await browser.get('/api/config');
    // Browsers warn about these without https.
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers).not.toHaveProperty('origin-agent-cluster');
    expect((await browser.get('/metrics')).status).toBe(404);
    expect((await browser.get('/demo/messages')).location.href).toBe(`${origin}/demo/discord/messages`);
  });

  test('still signs members in on this machine and through forwarded addresses', async () => {
    const config = await startDemo({ DEMO_PUBLIC: '1' });
    for (const other of [config.publicUrl.origin, 'http://[fd00::2]:3000', 'http://cad.example.org']) {
      await expectSignIn(config, other);
    }
  });

  test('never redirects to a host that was not requested', async () => {
    const config = await startDemo({ DEMO_PUBLIC: '1' });
    const browser = openBrowser(config, origin);
    const { location } = await browser.get('/auth/discord');
    location.searchParams.set('redirect_uri', 'http://192.168.7.21:3000/auth/discord/callback');
    location.searchParams.set('persona', 'civilian');
    expect((await browser.get(location.href)).status).toBe(400);
    for (const host of ['user@192.168.7.20', '192.168.7.20:99999', '192.168.7.20/x']) {
      expect([host, (await browser.get('/auth/discord', { host })).status]).toEqual([host, 421]);
    }
  });

  test('has working buttons', async () => {
    const browser = openBrowser(
      await startDemo({ DEMO_PUBLIC: '1', SEED_DEMO: 'on', PUBLIC_URL: 'http://demo.invalid' }),
      origin,
    );
    const fine =
      /action="(\/demo\/discord\/messages\/\d+\/press)">\s*<button name="custom_id" value="(pay_fine[^"]+)">/;
    const messages = async () => (await browser.get('/demo/discord/messages')).text;
    await expect.poll(messages).toMatch(fine);
    const [, address = '', customId = ''] = fine.exec(await messages()) ?? [];
    const press = (from: string) =>
      browser.post(address, new URLSearchParams({ custom_id: customId }).toString(), {
        origin: from,
        'content-type': FORM,
      });
    expect((await press('http://localhost:3000')).status).toBe(403);
    expect(await messages()).toContain(customId);
    const pressed = await press(origin);
    expect([pressed.status, pressed.location.pathname]).toEqual([303, '/demo/discord/messages']);
    const shown = (await messages())
      .split('<article')
      .find((message) => message.includes(pressed.location.hash.slice(1)));
    // Either is possible, because the first message varies.
    expect(shown).toMatch(/<h4>Paid<|class="reply"/);
  });

  test('redirects browsers to HTTPS, but not the fake Discord server', async () => {
    const config = await startDemo({ DEMO_PUBLIC: '1', PUBLIC_URL: 'https://demo.example.org' });
    const forwarded = { 'x-forwarded-proto': 'https' };
    const { cookies } = await expectSignIn(config, 'https://demo.example.org', forwarded);
    expect(cookies.join()).toMatch(/^__Host-ten-four=.*; Secure/);
    const plain = openBrowser(config, `http://127.0.0.1:${config.port}`);
    expect((await plain.get('/dashboard')).status).toBe(308);
    const unsigned = { 'content-type': 'application/json' };
    expect((await plain.post('/discord/interactions', '{}', unsigned)).status).toBe(401);
  });
});
