import { request } from 'node:http';
import { REST } from '@discordjs/rest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StandIn } from '#demo/discord-stand-in/stand-in';
import {
  api,
  FINE,
  idOf,
  SETTINGS,
  sendDirectMessage,
  startForTest,
} from '#demo/discord-stand-in/stand-in.fixture';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startForTest();
});
afterEach(() => standIn.fail.clear());
afterAll(() => standIn.close());

const MEMBERS = 'GET /api/v10/guilds/*/members/*';
const member = (key = 'staff') => api(standIn, 'GET', `/guilds/${SETTINGS.guildId}/members/${idOf(key)}`);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );

describe('faults', () => {
  test('answer with a status as often as asked, to what fits alone', async () => {
    standIn.fail.next(MEMBERS, { kind: 'answer', status: 503 }, 2);
    expect((await api(standIn, 'GET', '/users/@me')).status).toBe(200);
    expect((await member()).status).toBe(503);
    expect((await member()).body).toEqual({ message: '503: Service Unavailable', code: 0 });
    expect((await member()).status).toBe(200);
  });

  test('carry a code where one is given', async () => {
    standIn.fail.next('* /api/v10/**', {
      kind: 'answer',
      status: 404,
      code: 10015,
      message: 'Unknown Webhook',
    });
    expect((await member()).body).toEqual({ message: 'Unknown Webhook', code: 10015 });
  });

  test('last until cleared', async () => {
    standIn.fail.next(MEMBERS, { kind: 'answer', status: 401 }, Number.POSITIVE_INFINITY);
    expect((await member()).status).toBe(401);
    expect((await member()).status).toBe(401);
    standIn.fail.clear();
    expect((await member()).status).toBe(200);
  });

  test('limit the rate', async () => {
    standIn.fail.next(MEMBERS, { kind: 'rate-limit', retryAfter: 1.5 });
    const { status, headers, body } = await member();
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'You are being rate limited.', retry_after: 1.5, global: false });
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    standIn.fail.next(MEMBERS, { kind: 'rate-limit', retryAfter: 1, global: true });
    expect((await member()).headers.get('x-ratelimit-global')).toBe('true');
  });

  test('hang until cleared', async () => {
    standIn.fail.next('POST /api/v10/channels/*/messages', { kind: 'hang' });
    const before = standIn.messages.length;
    const outcome = codeOf(sendDirectMessage(standIn, 'civilian', FINE));
    const first = await Promise.race([outcome, new Promise((done) => setTimeout(done, 200, 'hangs'))]);
    expect(first).toBe('hangs');
    standIn.fail.clear();
    expect(await outcome).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
    expect(standIn.messages).toHaveLength(before);
  });

  test('reset the connection before or after the work is done', async () => {
    const target = 'POST /api/v10/channels/*/messages';
    const before = standIn.messages.length;
    standIn.fail.next(target, { kind: 'reset-before' });
    expect(await codeOf(sendDirectMessage(standIn, 'civilian', FINE))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(standIn.messages).toHaveLength(before);
    standIn.fail.next(target, { kind: 'reset-after' });
    const body = { ...FINE, nonce: 'after-reset', enforce_nonce: true };
    expect(await codeOf(sendDirectMessage(standIn, 'civilian', body))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(standIn.messages).toHaveLength(before + 1);
    const retried = await sendDirectMessage(standIn, 'civilian', body);
    expect(retried.body.id).toBe(standIn.messages.at(-1)?.id);
    expect(standIn.messages).toHaveLength(before + 1);
  });

  test('do not keep the stand-in from closing', async () => {
    const other = await startForTest();
    other.fail.next('GET /**', { kind: 'hang' });
    const outcome = codeOf(fetch(`${other.origin}/messages`));
    await new Promise((done) => setTimeout(done, 100));
    await other.close();
    expect(await outcome).not.toBe('answered');
  });
});

describe('manners', () => {
  test('requests are logged by method and path', async () => {
    await fetch(`${standIn.origin}/messages?x=1`);
    expect(standIn.requests.at(-1)).toEqual({ method: 'GET', path: '/messages' });
  });

  test.each([
    ['localhost', 302],
    ['localhost:3000', 302],
    ['127.0.0.1', 302],
    ['127.9.9.9:80', 302],
    ['[::1]:80', 302],
    ['example.org', 421],
    ['localhost.example.org', 421],
    ['127.0.0.1.example.org', 421],
    ['user@localhost', 421],
    ['10.0.0.1', 421],
  ])('a request for the host %s is answered %i', async (host, expected) => {
    const status = await new Promise((resolve, reject) => {
      request(standIn.origin, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(expected);
  });

  test('what does not exist is answered as Discord does', async () => {
    const answer = await api(standIn, 'GET', '/nowhere');
    expect([answer.status, answer.body]).toEqual([404, { message: '404: Not Found', code: 0 }]);
  });

  test('a client library of Discord gets along with it', async () => {
    const rest = new REST({ api: `${standIn.origin}/api`, version: '10', retries: 0 }).setToken(
      SETTINGS.botToken,
    );
    const channel = (await rest.post('/users/@me/channels', { body: { recipient_id: idOf('staff') } })) as {
      id: string;
    };
    await rest.post(`/channels/${channel.id}/messages`, { body: FINE });
    expect(standIn.messages.at(-1)?.recipientId).toBe(idOf('staff'));
    await rest.put(`/guilds/${SETTINGS.guildId}/members/${idOf('staff')}/roles/77`);
    expect(standIn.grantedRoles.at(-1)?.roleId).toBe('77');
    const webhook = standIn.webhookUrl('Xbox').slice(standIn.apiUrl.length) as `/${string}`;
    const query = new URLSearchParams({ wait: 'true' });
    await rest.post(webhook, { body: FINE, auth: false, query });
    expect(standIn.webhookPosts).toHaveLength(1);
    await expect(rest.get(`/guilds/${SETTINGS.guildId}/members/404`)).rejects.toMatchObject({
      code: 10007,
      status: 404,
    });
  });

  test.each([
    '/embed/avatars/5.png',
    '/avatars/80351110224678912/a_0123456789abcdef0123456789abcdef.webp?size=64',
  ])('the picture %s is one', async (path) => {
    const answer = await fetch(standIn.cdnUrl + path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await fetch(`${standIn.cdnUrl}/embed/avatars/6.png`)).status).toBe(404);
  });
});
