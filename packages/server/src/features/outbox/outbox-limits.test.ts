import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOutboxWorker } from '#features/outbox/index';
import { MINUTE, SECOND } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import { advance, listOutbox, messageOf } from '#testing/test-outbox';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

// The rate limit library reads the system clock, so this test fakes that too.

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  people = await signInPrincipals(server);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

const file = (civilianId = people.civilianId) => fileReport(people.officer, civilianId);

test.each([
  ['direct-message', 'POST /api/v10/channels/*/messages', 'webhook'],
  ['webhook', 'POST /api/v10/webhooks/**', 'direct-message'],
] as const)(
  'a %s waits as long as Discord asks, and so does its whole queue',
  async (channel, path, other) => {
    server.fakeDiscord.fail.next(path, { kind: 'rate-limit', retryAfter: 40 });
    const first = await file();
    await server.outbox.runOnce();
    const message = await messageOf(people.staff, first, channel);
    expect(message).toMatchObject({
      state: 'Pending',
      attempts: 1,
      lastError: expect.stringContaining('429'),
    });
    expect(Date.parse(message.nextAttemptAt ?? '') - server.clock.now()).toBeGreaterThanOrEqual(40 * SECOND);

    advance(server, 39 * SECOND);
    const second = await file();
    await server.outbox.runOnce();
    expect(await messageOf(people.staff, first, channel)).toMatchObject({ state: 'Pending', attempts: 1 });
    expect(await messageOf(people.staff, second, channel)).toMatchObject({ state: 'Pending', attempts: 0 });
    expect((await messageOf(people.staff, second, other)).state).toBe('Sent');

    advance(server, 3 * SECOND);
    await server.outbox.runOnce();
    expect((await messageOf(people.staff, first, channel)).state).toBe('Sent');
    expect((await messageOf(people.staff, second, channel)).state).toBe('Sent');
  },
);

test('a global limit stops every queue', async () => {
  const path = 'POST /api/v10/users/@me/channels';
  server.fakeDiscord.fail.next(path, { kind: 'rate-limit', retryAfter: 20, global: true });
  await file();
  await server.outbox.runOnce();
  const second = await file();
  await server.outbox.runOnce();
  for (const channel of ['direct-message', 'webhook'] as const) {
    expect(await messageOf(people.staff, second, channel)).toMatchObject({ state: 'Pending', attempts: 0 });
  }
  advance(server, 22 * SECOND);
  await server.outbox.runOnce();
  expect(await listOutbox(people.staff, '?state=Pending')).toEqual([]);
});

test('a recipient gets five direct messages at once, then five per minute', async () => {
  const civilianId = await createCivilian(people.stranger);
  const reports: Report[] = [];
  for (let count = 0; count < 10; count += 1) reports.push(await fileReport(people.officer, civilianId));
  const { user } = await signInOfficer(server, { callsign: 'D-288' });
  for (let count = 0; count < 2; count += 1) reports.push(await fileReport(user, civilianId));
  const sent = async () => {
    await server.outbox.runOnce();
    const messages = await Promise.all(
      reports.map((report) => messageOf(people.staff, report, 'direct-message')),
    );
    return messages.map(({ state }) => state === 'Sent');
  };
  const first = (count: number) => reports.map((_, index) => index < count);
  expect(await sent()).toEqual(first(5));
  const another = await fileReport(people.officer, people.civilianId);
  await server.outbox.runOnce();
  expect((await messageOf(people.staff, another, 'direct-message')).state).toBe('Sent');
  advance(server, MINUTE - 1);
  expect(await sent()).toEqual(first(5));
  advance(server, 1);
  expect(await sent()).toEqual(first(10));
  advance(server, MINUTE);
  expect(await sent()).toEqual(first(12));
});

test('many bad answers stop every queue before Discord bans the address', async () => {
  let requestCount = 0;
  const messenger = {
    ...server.platform.discord.messenger,
    sendDirectMessage: async () => {
      requestCount += 1;
      // The same error as for a user who accepts no messages.
      return { kind: 'refused' as const, status: 403, code: null, reason: 'no' };
    },
    postToWebhook: async () => ({ kind: 'delivered' as const, channelId: null, messageId: null }),
  };
  const worker = createOutboxWorker(server.platform, { messenger });
  const { db } = server.platform.database;
  const civilians = await Promise.all(Array.from({ length: 10 }, () => createCivilian(people.owner)));
  const reports = await Promise.all(civilians.flatMap((id) => Array.from({ length: 8 }, () => file(id))));
  const again = () =>
    db
      .updateTable('outbox_messages')
      .set({ state: 'Pending', next_attempt_at: server.clock.now() })
      .where('channel', '=', 'direct-message')
      .where(
        'report_id',
        'in',
        reports.map(({ _id }) => _id),
      )
      .execute();
  for (let round = 0; round < 14; round += 1) {
    await again();
    await worker.runOnce();
  }
  expect(requestCount).toBe(1000);
  await file();
  await worker.runOnce();
  expect(requestCount).toBe(1000);
  advance(server, 10 * MINUTE);
  await worker.runOnce();
  expect(requestCount).toBeGreaterThan(1000);
});
