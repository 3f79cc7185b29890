import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import type { OutboxChannel } from '@ten-four/contract/outbox/outbox.values';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import { advance, messageOf, tryAgain } from '#testing/test-outbox';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

// All ways in which Discord can fail: nothing may be lost or sent twice.

const OPEN = 'POST /api/v10/users/@me/channels';
const SEND_DIRECT = 'POST /api/v10/channels/*/messages';
const ANNOUNCE = 'POST /api/v10/webhooks/**';
const CHANNELS = ['direct-message', 'webhook'] as const;

let server: TestServer;
let people: Principals;
let ownerDiscordId: string;
let report: Report;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  people = await signInPrincipals(server);
  ownerDiscordId = (await people.owner.get('/api/auth/me')).body.discordId;
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(async () => {
  report = await fileReport(people.officer, people.civilianId, { notes: `Report ${++reports}.` });
});
afterEach(async () => {
  server.fakeDiscord.fail.clear();
  server.fakeDiscord.setDirectMessages(ownerDiscordId, true);
  // Messages of one test must not be sent in the next.
  const { db } = server.platform.database;
  await db
    .updateTable('outbox_messages')
    .set({ state: 'Failed', next_attempt_at: null, lease_token: null })
    .where('state', '=', 'Pending')
    .execute();
  advance(server, HOUR);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

let reports = 0;

const look = (channel: OutboxChannel) => messageOf(people.staff, report, channel);
/** Counts how often Discord received the message about this test's report on a channel. */
function arrived(channel: OutboxChannel): number {
  if (channel === 'direct-message') {
    const isThis = `Report ${reports}.`;
    return server.fakeDiscord.messages.filter(({ embeds }) => embeds[0]?.description?.includes(isThis))
      .length;
  }
  return server.fakeDiscord.webhookPosts.length - postsBefore;
}
let postsBefore = 0;
beforeEach(() => {
  postsBefore = server.fakeDiscord.webhookPosts.length;
});
const countRequests = (path: RegExp) =>
  server.fakeDiscord.requests.filter((request) => path.test(request.path)).length;
const timeOf = ({ nextAttemptAt }: OutboxMessage) => Date.parse(nextAttemptAt ?? '');

/** Runs the worker while a message is pending. Throws if that never ends. */
async function untilDone(channel: OutboxChannel): Promise<OutboxMessage> {
  let message = await look(channel);
  for (let tries = 0; message.state === 'Pending'; tries += 1) {
    if (tries > 30) throw new Error(`Still pending: ${message.lastError}`);
    message = await tryAgain(server, people.staff, message);
  }
  return message;
}

describe.each([
  ['direct-message', SEND_DIRECT, [500, 502, 503]],
  ['webhook', ANNOUNCE, [500, 503]],
] as const)('a %s', (channel, path, statuses) => {
  test.each(statuses)(
    'is retried while Discord returns %i, less and less often, then sent once',
    async (status) => {
      server.fakeDiscord.fail.next(path, { kind: 'answer', status }, 4);
      await server.outbox.runOnce();
      const pauses: number[] = [];
      let message = await look(channel);
      while (message.state === 'Pending') {
        expect(message.lastError).toContain(`Discord responded with ${status}`);
        pauses.push(timeOf(message) - server.clock.now());
        message = await tryAgain(server, people.staff, message);
      }
      expect(message).toMatchObject({ state: 'Sent', attempts: 5, lastError: null });
      expect(pauses).toHaveLength(4);
      for (const [index, pause] of pauses.entries()) {
        const longest = SECOND * 2 ** index;
        expect([pause >= longest / 2, pause <= longest]).toEqual([true, true]);
      }
      expect(arrived(channel)).toBe(1);
    },
  );

  test('stays queued while Discord is down for hours', async () => {
    server.fakeDiscord.fail.next(path, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY);
    const began = server.clock.now();
    await server.outbox.runOnce();
    let message = await look(channel);
    while (server.clock.now() < began + 5 * HOUR) {
      expect(timeOf(message) - server.clock.now()).toBeLessThanOrEqual(15 * MINUTE);
      message = await tryAgain(server, people.staff, message);
      expect(message.state).toBe('Pending');
    }
    // Far fewer attempts than seconds.
    expect(message.attempts).toBeLessThan(60);
    server.fakeDiscord.fail.clear();
    expect((await untilDone(channel)).state).toBe('Sent');
    expect(arrived(channel)).toBe(1);
  });

  test.each([400, 404])('fails for good when Discord returns %i', async (status) => {
    server.fakeDiscord.fail.next(path, { kind: 'answer', status });
    await server.outbox.runOnce();
    expect(await look(channel)).toMatchObject({ state: 'Failed', attempts: 1 });
    advance(server, HOUR);
    await server.outbox.runOnce();
    expect(arrived(channel)).toBe(0);
  });

  test('pauses its queue for a minute when Discord refuses all requests', async () => {
    server.fakeDiscord.fail.next(path, { kind: 'answer', status: 403 });
    await server.outbox.runOnce();
    expect(await look(channel)).toMatchObject({
      state: 'Pending',
      lastError: expect.stringContaining('403'),
    });
    const other = await fileReport(people.officer, people.civilianId, { type: 'warning' });
    advance(server, 59 * SECOND);
    await server.outbox.runOnce();
    expect(await messageOf(people.staff, other, channel)).toMatchObject({ state: 'Pending', attempts: 0 });
    advance(server, SECOND);
    await server.outbox.runOnce();
    expect((await messageOf(people.staff, other, channel)).state).toBe('Sent');
    expect((await untilDone(channel)).state).toBe('Sent');
  });
});

/** Attempts that end without knowing whether the message arrived. */
const UNCLEAR = [
  ['hangs until it breaks off', 'hang', 0],
  ['resets the connection at once', 'reset-before', 0],
  ['resets the connection after accepting', 'reset-after', 1],
] as const;

describe.each(UNCLEAR)('when Discord %s', (_what, kind, taken) => {
  const run = async (path: string) => {
    server.fakeDiscord.fail.next(path, { kind });
    const running = server.outbox.runOnce();
    if (kind === 'hang') {
      const countAttempts = () => countRequests(path === SEND_DIRECT ? /\/messages$/ : /\/webhooks\//);
      await expect.poll(countAttempts, { interval: 5 }).toBeGreaterThan(countAttempts());
      server.fakeDiscord.fail.clear();
    }
    await running;
  };

  test('a direct message is sent again with the same nonce, and arrives once', async () => {
    await run(SEND_DIRECT);
    const message = await look('direct-message');
    expect(message).toMatchObject({ state: 'Pending', attempts: 1 });
    expect(arrived('direct-message')).toBe(taken);
    expect(await tryAgain(server, people.staff, message)).toMatchObject({ state: 'Sent', attempts: 2 });
    expect(arrived('direct-message')).toBe(1);
  });

  test('a direct message is unknown once Discord may have forgotten its nonce', async () => {
    await run(SEND_DIRECT);
    advance(server, 2 * MINUTE);
    await server.outbox.runOnce();
    const message = await look('direct-message');
    expect(message).toMatchObject({ state: 'Unknown', attempts: 1, nextAttemptAt: null });
    expect(message.lastError).toContain('could not be reached');
    advance(server, HOUR);
    await server.outbox.runOnce();
    expect(arrived('direct-message')).toBe(taken);
  });

  test('a webhook message is unknown, and sent again only on request', async () => {
    await run(ANNOUNCE);
    expect(await look('webhook')).toMatchObject({ state: 'Unknown', attempts: 1 });
    advance(server, HOUR);
    await server.outbox.runOnce();
    expect(arrived('webhook')).toBe(taken);
    const { _id } = await look('webhook');
    await people.staff.post(`/api/outbox/${_id}/send-again`);
    await server.outbox.runOnce();
    expect((await look('webhook')).state).toBe('Sent');
    expect(arrived('webhook')).toBe(taken + 1);
  });
});

test.each([502, 504, 520, 524])('a webhook message is unknown after a proxy returns %i', async (status) => {
  server.fakeDiscord.fail.next(ANNOUNCE, { kind: 'answer', status });
  await server.outbox.runOnce();
  expect(await look('webhook')).toMatchObject({ state: 'Unknown', attempts: 1 });
});

test('a channel that could not be opened leaves no message unknown', async () => {
  server.fakeDiscord.fail.next(OPEN, { kind: 'reset-after' });
  await server.outbox.runOnce();
  const message = await look('direct-message');
  advance(server, HOUR);
  expect(await tryAgain(server, people.staff, message)).toMatchObject({ state: 'Sent' });
  expect(arrived('direct-message')).toBe(1);
});

test('an unclear message is not retried after its nonce expires', async () => {
  server.fakeDiscord.fail.next(SEND_DIRECT, { kind: 'reset-after' });
  server.fakeDiscord.fail.next(SEND_DIRECT, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY);
  const began = server.clock.now();
  await server.outbox.runOnce();
  const message = await untilDone('direct-message');
  expect(message.state).toBe('Unknown');
  expect(server.clock.now()).toBe(began + 2 * MINUTE);
  expect(arrived('direct-message')).toBe(1);
});

test.each([
  ['takes no messages', (id: string) => server.fakeDiscord.setDirectMessages(id, false), '(50007)'],
  ['has left', (id: string) => server.fakeDiscord.removeMember(id), '(50278)'],
])('a message to a user who %s fails for good', async (_what, close, code) => {
  const roles = ['1'];
  close(ownerDiscordId);
  await server.outbox.runOnce();
  server.fakeDiscord.addMember(ownerDiscordId, roles);
  expect(await look('direct-message')).toMatchObject({ state: 'Failed', attempts: 1 });
  expect((await look('direct-message')).lastError).toContain(code);
  expect((await look('webhook')).state).toBe('Sent');
});

test('a rejected token pauses the bot but not the webhooks, and works again later', async () => {
  server.fakeDiscord.fail.next('POST /api/v10/users/**', { kind: 'answer', status: 401 });
  await server.outbox.runOnce();
  expect(await look('direct-message')).toMatchObject({
    state: 'Pending',
    lastError: 'Discord refused the bot (401): check DISCORD_BOT_TOKEN',
  });
  expect((await look('webhook')).state).toBe('Sent');
  advance(server, MINUTE);
  expect(await untilDone('direct-message')).toMatchObject({ state: 'Sent', attempts: 2 });
});

test('a deleted webhook fails for good', async () => {
  server.fakeDiscord.fail.next(ANNOUNCE, { kind: 'answer', status: 401, code: 50_027 });
  await server.outbox.runOnce();
  expect((await look('webhook')).state).toBe('Failed');
});

test('a request to Discord times out', async () => {
  const impatient = await startTestServer({ withWebhooks: true, patience: 1000 });
  const officer = await signInOfficer(impatient, { callsign: 'D-300' });
  const staff = await impatient.signIn('staff');
  const filed = await fileReport(officer.user, await createCivilian(staff));
  impatient.fakeDiscord.fail.next('POST /api/v10/channels/**', { kind: 'hang' });
  impatient.fakeDiscord.fail.next(ANNOUNCE, { kind: 'hang' });
  await impatient.outbox.runOnce();
  const lastError = 'Discord could not be reached: no response in time';
  expect(await messageOf(staff, filed, 'webhook')).toMatchObject({ state: 'Unknown', lastError });
  const message = await messageOf(staff, filed, 'direct-message');
  expect(message).toMatchObject({ state: 'Pending', lastError });
  expect((await tryAgain(impatient, staff, message)).state).toBe('Sent');
  await impatient.stop();
});

test('the server serves users while Discord hangs', async () => {
  server.fakeDiscord.fail.next('POST /api/v10/**', { kind: 'hang' }, Number.POSITIVE_INFINITY);
  server.outbox.start();
  const hangs = server.fakeDiscord.requests.length;
  await fileReport(people.officer, people.civilianId);
  await expect.poll(() => server.fakeDiscord.requests.length, { interval: 5 }).toBeGreaterThan(hangs);
  const began = performance.now();
  for (let call = 0; call < 8; call += 1) await fileReport(people.officer, people.civilianId);
  expect((await people.owner.get('/api/civilians')).status).toBe(200);
  // Well before the timeout for Discord's answer.
  expect(performance.now() - began).toBeLessThan(4000);
  server.fakeDiscord.fail.clear();
  await server.outbox.runOnce();
  for (const channel of CHANNELS) expect((await look(channel)).state).not.toBe('Failed');
});
