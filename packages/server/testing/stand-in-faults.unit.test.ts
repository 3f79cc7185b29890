import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';
import { api, FINE, idOf, sendDirectMessage } from '#testing/stand-in-calls';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
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
    const other = await startStandIn();
    other.fail.next('GET /**', { kind: 'hang' });
    const outcome = codeOf(fetch(`${other.origin}/messages`));
    await new Promise((done) => setTimeout(done, 100));
    await other.close();
    expect(await outcome).not.toBe('answered');
  });
});
