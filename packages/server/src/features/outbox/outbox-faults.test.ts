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

/** Discord answering in every way that it can fail: nothing is lost, nothing is sent twice. */

const OPEN = 'POST /api/v10/users/@me/channels';
const TELL = 'POST /api/v10/channels/*/messages';
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
  server.standIn.fail.clear();
  server.standIn.setDirectMessages(ownerDiscordId, true);
  // What one test left waiting must not be sent in the next.
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
/** How often Discord has the message of this test's report on a channel. */
function arrived(channel: OutboxChannel): number {
  if (channel === 'direct-message') {
    const isThis = `Report ${reports}.`;
    return server.standIn.messages.filter(({ embeds }) => embeds[0]?.description?.includes(isThis)).length;
  }
  return server.standIn.webhookPosts.length - postsBefore;
}
let postsBefore = 0;
beforeEach(() => {
  postsBefore = server.standIn.webhookPosts.length;
});
const asked = (path: RegExp) => server.standIn.requests.filter((request) => path.test(request.path)).length;
const timeOf = ({ nextAttemptAt }: OutboxMessage) => Date.parse(nextAttemptAt ?? '');

/** Tries as long as a message waits; throws where it never ends. */
async function untilDone(channel: OutboxChannel): Promise<OutboxMessage> {
  let message = await look(channel);
  for (let tries = 0; message.state === 'Pending'; tries += 1) {
    if (tries > 30) throw new Error(`Still pending: ${message.lastError}`);
    message = await tryAgain(server, people.staff, message);
  }
  return message;
}

describe.each([
  ['direct-message', TELL, [500, 502, 503]],
  ['webhook', ANNOUNCE, [500, 503]],
] as const)('a %s', (channel, path, statuses) => {
  test.each(statuses)(
    'waits while Discord answers %i, longer each time, then is sent once',
    async (status) => {
      server.standIn.fail.next(path, { kind: 'answer', status }, 4);
      await server.outbox.runOnce();
      const pauses: number[] = [];
      let message = await look(channel);
      while (message.state === 'Pending') {
        expect(message.lastError).toContain(`Discord answered ${status}`);
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

  test('is kept while Discord is away for hours', async () => {
    server.standIn.fail.next(path, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY);
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
    server.standIn.fail.clear();
    expect((await untilDone(channel)).state).toBe('Sent');
    expect(arrived(channel)).toBe(1);
  });

  test.each([400, 404])('fails for good where Discord answers %i', async (status) => {
    server.standIn.fail.next(path, { kind: 'answer', status });
    await server.outbox.runOnce();
    expect(await look(channel)).toMatchObject({ state: 'Failed', attempts: 1 });
    advance(server, HOUR);
    await server.outbox.runOnce();
    expect(arrived(channel)).toBe(0);
  });

  test('is left alone for a minute where Discord refuses everybody, and so are the others', async () => {
    server.standIn.fail.next(path, { kind: 'answer', status: 403 });
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

/** Ways in which an attempt ends so that nobody can tell whether the message arrived. */
const UNCLEAR = [
  ['hangs until it breaks off', 'hang', 0],
  ['resets the connection at once', 'reset-before', 0],
  ['resets the connection after accepting', 'reset-after', 1],
] as const;

describe.each(UNCLEAR)('where Discord %s', (_what, kind, taken) => {
  const run = async (path: string) => {
    server.standIn.fail.next(path, { kind });
    const running = server.outbox.runOnce();
    if (kind === 'hang') {
      const askedThere = () => asked(path === TELL ? /\/messages$/ : /\/webhooks\//);
      await expect.poll(askedThere, { interval: 5 }).toBeGreaterThan(askedThere());
      server.standIn.fail.clear();
    }
    await running;
  };

  test('a direct message is sent again under the same nonce, and arrives once', async () => {
    await run(TELL);
    const message = await look('direct-message');
    expect(message).toMatchObject({ state: 'Pending', attempts: 1 });
    expect(arrived('direct-message')).toBe(taken);
    expect(await tryAgain(server, people.staff, message)).toMatchObject({ state: 'Sent', attempts: 2 });
    expect(arrived('direct-message')).toBe(1);
  });

  test('a direct message whose nonce Discord may have forgotten is unknown', async () => {
    await run(TELL);
    advance(server, 2 * MINUTE);
    await server.outbox.runOnce();
    const message = await look('direct-message');
    expect(message).toMatchObject({ state: 'Unknown', attempts: 1, nextAttemptAt: null });
    expect(message.lastError).toContain('could not be reached');
    advance(server, HOUR);
    await server.outbox.runOnce();
    expect(arrived('direct-message')).toBe(taken);
  });

  test('a webhook message is unknown, and never sent again by itself', async () => {
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

test.each([502, 504, 520, 524])(
  'an answer %i of whoever is in front of Discord makes a webhook message unknown as well',
  async (status) => {
    server.standIn.fail.next(ANNOUNCE, { kind: 'answer', status });
    await server.outbox.runOnce();
    expect(await look('webhook')).toMatchObject({ state: 'Unknown', attempts: 1 });
  },
);

test('a channel that could not be opened leaves nothing unclear', async () => {
  server.standIn.fail.next(OPEN, { kind: 'reset-after' });
  await server.outbox.runOnce();
  const message = await look('direct-message');
  advance(server, HOUR);
  expect(await tryAgain(server, people.staff, message)).toMatchObject({ state: 'Sent' });
  expect(arrived('direct-message')).toBe(1);
});

test('an unclear message never waits beyond the time in which its nonce is known', async () => {
  server.standIn.fail.next(TELL, { kind: 'reset-after' });
  server.standIn.fail.next(TELL, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY);
  const began = server.clock.now();
  await server.outbox.runOnce();
  const message = await untilDone('direct-message');
  expect(message.state).toBe('Unknown');
  expect(server.clock.now()).toBe(began + 2 * MINUTE);
  expect(arrived('direct-message')).toBe(1);
});

test.each([
  ['takes no messages', (id: string) => server.standIn.setDirectMessages(id, false), '(50007)'],
  ['has left', (id: string) => server.standIn.removeMember(id), '(50278)'],
])('a message to somebody who %s fails for good', async (_what, close, code) => {
  const roles = ['1'];
  close(ownerDiscordId);
  await server.outbox.runOnce();
  server.standIn.addMember(ownerDiscordId, roles);
  expect(await look('direct-message')).toMatchObject({ state: 'Failed', attempts: 1 });
  expect((await look('direct-message')).lastError).toContain(code);
  expect((await look('webhook')).state).toBe('Sent');
});

test('a token that Discord refuses stops the bot, not the webhooks; with the same token it goes on', async () => {
  server.standIn.fail.next('POST /api/v10/users/**', { kind: 'answer', status: 401 });
  await server.outbox.runOnce();
  expect(await look('direct-message')).toMatchObject({
    state: 'Pending',
    lastError: 'Discord refused the bot (401): check DISCORD_BOT_TOKEN',
  });
  expect((await look('webhook')).state).toBe('Sent');
  advance(server, MINUTE);
  expect(await untilDone('direct-message')).toMatchObject({ state: 'Sent', attempts: 2 });
});

test('a webhook that is gone fails for good', async () => {
  server.standIn.fail.next(ANNOUNCE, { kind: 'answer', status: 401, code: 50_027 });
  await server.outbox.runOnce();
  expect((await look('webhook')).state).toBe('Failed');
});

test('an answer is not waited for longer than a while', async () => {
  const impatient = await startTestServer({ withWebhooks: true, patience: 1000 });
  const officer = await signInOfficer(impatient, { callsign: 'D-300' });
  const staff = await impatient.signIn('staff');
  const filed = await fileReport(officer.user, await createCivilian(staff));
  impatient.standIn.fail.next('POST /api/v10/channels/**', { kind: 'hang' });
  impatient.standIn.fail.next(ANNOUNCE, { kind: 'hang' });
  await impatient.outbox.runOnce();
  const lastError = 'Discord could not be reached: no answer in time';
  expect(await messageOf(staff, filed, 'webhook')).toMatchObject({ state: 'Unknown', lastError });
  const message = await messageOf(staff, filed, 'direct-message');
  expect(message).toMatchObject({ state: 'Pending', lastError });
  expect((await tryAgain(impatient, staff, message)).state).toBe('Sent');
  await impatient.stop();
});

test('users are answered while Discord hangs', async () => {
  server.standIn.fail.next('POST /api/v10/**', { kind: 'hang' }, Number.POSITIVE_INFINITY);
  server.outbox.start();
  const hangs = server.standIn.requests.length;
  await fileReport(people.officer, people.civilianId);
  await expect.poll(() => server.standIn.requests.length, { interval: 5 }).toBeGreaterThan(hangs);
  const began = performance.now();
  for (let call = 0; call < 8; call += 1) await fileReport(people.officer, people.civilianId);
  expect((await people.owner.get('/api/civilians')).status).toBe(200);
  // Long before Discord's answer is given up.
  expect(performance.now() - began).toBeLessThan(4000);
  server.standIn.fail.clear();
  await server.outbox.runOnce();
  for (const channel of CHANNELS) expect((await look(channel)).state).not.toBe('Failed');
});
