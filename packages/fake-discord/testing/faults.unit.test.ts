import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api, FINE, idOf, sendDirectMessage } from './calls.ts';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from './start.ts';

let fakeDiscord: FakeDiscord;
beforeAll(async () => {
  fakeDiscord = await startFakeDiscord();
});
afterEach(() => fakeDiscord.fail.clear());
afterAll(() => fakeDiscord.close());

const MEMBERS = 'GET /api/v10/guilds/*/members/*';
const member = (key = 'staff') => api(fakeDiscord, 'GET', `/guilds/${SETTINGS.guildId}/members/${idOf(key)}`);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );

describe('faults', () => {
  test('answer matching requests with a status, as often as configured', async () => {
    fakeDiscord.fail.next(MEMBERS, { kind: 'answer', status: 503 }, 2);
    expect((await api(fakeDiscord, 'GET', '/users/@me')).status).toBe(200);
    expect((await member()).status).toBe(503);
    expect((await member()).body).toEqual({ message: '503: Service Unavailable', code: 0 });
    expect((await member()).status).toBe(200);
  });

  test('include an error code if one is given', async () => {
    fakeDiscord.fail.next('* /api/v10/**', {
      kind: 'answer',
      status: 404,
      code: 10015,
      message: 'Unknown Webhook',
    });
    expect((await member()).body).toEqual({ message: 'Unknown Webhook', code: 10015 });
  });

  test('last until cleared', async () => {
    fakeDiscord.fail.next(MEMBERS, { kind: 'answer', status: 401 }, Number.POSITIVE_INFINITY);
    expect((await member()).status).toBe(401);
    expect((await member()).status).toBe(401);
    fakeDiscord.fail.clear();
    expect((await member()).status).toBe(200);
  });

  test('limit the rate', async () => {
    fakeDiscord.fail.next(MEMBERS, { kind: 'rate-limit', retryAfter: 1.5 });
    const { status, headers, body } = await member();
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'You are being rate limited.', retry_after: 1.5, global: false });
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    fakeDiscord.fail.next(MEMBERS, { kind: 'rate-limit', retryAfter: 1, global: true });
    expect((await member()).headers.get('x-ratelimit-global')).toBe('true');
  });

  test('hang until cleared', async () => {
    fakeDiscord.fail.next('POST /api/v10/channels/*/messages', { kind: 'hang' });
    const before = fakeDiscord.messages.length;
    const outcome = codeOf(sendDirectMessage(fakeDiscord, 'civilian', FINE));
    const first = await Promise.race([outcome, new Promise((done) => setTimeout(done, 200, 'hangs'))]);
    expect(first).toBe('hangs');
    fakeDiscord.fail.clear();
    expect(await outcome).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
    expect(fakeDiscord.messages).toHaveLength(before);
  });

  test('reset the connection before or after the request is handled', async () => {
    const target = 'POST /api/v10/channels/*/messages';
    const before = fakeDiscord.messages.length;
    fakeDiscord.fail.next(target, { kind: 'reset-before' });
    expect(await codeOf(sendDirectMessage(fakeDiscord, 'civilian', FINE))).toMatch(
      /ECONNRESET|UND_ERR_SOCKET/,
    );
    expect(fakeDiscord.messages).toHaveLength(before);
    fakeDiscord.fail.next(target, { kind: 'reset-after' });
    const body = { ...FINE, nonce: 'after-reset', enforce_nonce: true };
    expect(await codeOf(sendDirectMessage(fakeDiscord, 'civilian', body))).toMatch(
      /ECONNRESET|UND_ERR_SOCKET/,
    );
    expect(fakeDiscord.messages).toHaveLength(before + 1);
    const retried = await sendDirectMessage(fakeDiscord, 'civilian', body);
    expect(retried.body.id).toBe(fakeDiscord.messages.at(-1)?.id);
    expect(fakeDiscord.messages).toHaveLength(before + 1);
  });

  test('let the fake Discord server close', async () => {
    const other = await startFakeDiscord();
    other.fail.next('GET /**', { kind: 'hang' });
    const outcome = codeOf(fetch(`${other.origin}/messages`));
    await new Promise((done) => setTimeout(done, 100));
    await other.close();
    expect(await outcome).not.toBe('answered');
  });
});
