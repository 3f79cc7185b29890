import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboxWorker } from '#features/outbox/index';
import { MINUTE, SECOND } from '#platform/clock';
import type { Messenger } from '#platform/discord/messenger';
import { type Principals, signInPrincipals } from '#testing/principals';
import { listOutbox, messageOf } from '#testing/test-outbox';
import { fileReport, passAnHour } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

// Several workers on one outbox, some of which die or stall.

let server: TestServer;
let people: Principals;
let messenger: Messenger;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  people = await signInPrincipals(server);
  messenger = server.platform.discord.messenger;
});
beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));
afterAll(() => server.stop());

let reports = 0;
const file = () => fileReport(people.officer, people.civilianId, { notes: `Report ${++reports}.` });
const countMessages = (number: number) =>
  server.fakeDiscord.messages.filter(({ embeds }) => embeds[0]?.description?.includes(`Report ${number}.`))
    .length;
const requestsTo = (path: RegExp) =>
  server.fakeDiscord.requests.filter((seen) => path.test(seen.path)).length;

describe('several workers', () => {
  test('send each message once', async () => {
    const other =
      server.location.databaseUrl === null
        ? null
        : await startTestServer({ peer: server, withWebhooks: true });
    const workers = [
      server.outbox,
      createOutboxWorker(server.platform),
      createOutboxWorker((other ?? server).platform),
    ];
    const filed = await Promise.all(Array.from({ length: 5 }, file));
    const before = { told: requestsTo(/\/messages$/), posted: requestsTo(/\/webhooks\//) };
    await Promise.all(workers.map((worker) => worker.runOnce()));
    // Counts requests, because a nonce would hide a duplicate.
    expect(requestsTo(/\/messages$/) - before.told).toBe(5);
    expect(requestsTo(/\/webhooks\//) - before.posted).toBe(5);
    for (const report of filed) {
      for (const channel of ['direct-message', 'webhook'] as const) {
        expect(await messageOf(people.staff, report, channel)).toMatchObject({ state: 'Sent', attempts: 1 });
      }
    }
    await other?.stop();
  });
});

/** Sends for real but withholds the result until released, like a crash after sending. */
function createStalledMessenger() {
  let release = () => {};
  let sentAll = () => {};
  const go = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = new Promise<void>((resolve) => {
    sentAll = resolve;
  });
  let count = 0;
  const after = async <T>(sending: Promise<T>): Promise<T> => {
    const delivery = await sending;
    count += 1;
    if (count === 2) sentAll();
    await go;
    return delivery;
  };
  const slow: Messenger = {
    ...messenger,
    sendDirectMessage: (message) => after(messenger.sendDirectMessage(message)),
    postToWebhook: (message) => after(messenger.postToWebhook(message)),
  };
  return { slow, sent, release };
}

describe('a worker that stalls after sending', () => {
  test('keeps its messages until its lease expires', async () => {
    const { slow, sent, release } = createStalledMessenger();
    const report = await file();
    const running = createOutboxWorker(server.platform, { messenger: slow }).runOnce();
    await sent;
    server.clock.advance(59 * SECOND);
    const before = server.fakeDiscord.requests.length;
    await server.outbox.runOnce();
    expect(server.fakeDiscord.requests).toHaveLength(before);
    release();
    await running;
    for (const channel of ['direct-message', 'webhook'] as const) {
      expect(await messageOf(people.staff, report, channel)).toMatchObject({ state: 'Sent', attempts: 1 });
    }
  });

  test('loses its lease: the next worker sends no duplicate, and its late outcome changes nothing', async () => {
    const { slow, sent, release } = createStalledMessenger();
    const report = await file();
    const posts = server.fakeDiscord.webhookPosts.length;
    const running = createOutboxWorker(server.platform, { messenger: slow }).runOnce();
    await sent;
    server.clock.advance(MINUTE);
    await server.outbox.runOnce();
    const direct = await messageOf(people.staff, report, 'direct-message');
    expect(direct).toMatchObject({ state: 'Sent', attempts: 2 });
    expect(await messageOf(people.staff, report, 'webhook')).toMatchObject({
      state: 'Unknown',
      lastError: 'The server stopped while it was sending this message.',
    });
    server.clock.advance(SECOND);
    release();
    await running;
    expect(server.logged()).toContain('another worker has it');
    expect(await messageOf(people.staff, report, 'direct-message')).toEqual(direct);
    // The late success still replaces Unknown.
    expect((await messageOf(people.staff, report, 'webhook')).state).toBe('Sent');
    expect(countMessages(reports)).toBe(1);
    expect(server.fakeDiscord.webhookPosts).toHaveLength(posts + 1);
  });

  test('leaves its direct message unknown if it dies, and the message is not sent again', async () => {
    const { slow, sent, release } = createStalledMessenger();
    const report = await file();
    const posts = server.fakeDiscord.webhookPosts.length;
    const dying = createOutboxWorker(server.platform, { messenger: slow });
    const running = dying.runOnce();
    await sent;
    server.clock.advance(2 * MINUTE);
    await server.outbox.runOnce();
    for (const channel of ['direct-message', 'webhook'] as const) {
      expect((await messageOf(people.staff, report, channel)).state).toBe('Unknown');
    }
    expect(countMessages(reports)).toBe(1);
    expect(server.fakeDiscord.webhookPosts).toHaveLength(posts + 1);
    release();
    await running;
  });

  test('does not change a message that was queued again meanwhile', async () => {
    const { slow, sent, release } = createStalledMessenger();
    const report = await file();
    const late = createOutboxWorker(server.platform, { messenger: slow });
    const running = late.runOnce();
    await sent;
    server.clock.advance(MINUTE);
    await server.outbox.runOnce();
    const { _id } = await messageOf(people.staff, report, 'webhook');
    expect((await people.staff.post(`/api/outbox/${_id}/send-again`)).status).toBe(200);
    const stopped = late.stop();
    release();
    await Promise.all([running, stopped]);
    expect((await messageOf(people.staff, report, 'webhook')).state).toBe('Pending');
    await server.outbox.runOnce();
    expect(await listOutbox(people.staff, '?state=Pending')).toEqual([]);
  });
});

test('a stopping worker finishes its current messages and starts no others', async () => {
  const { slow, sent, release } = createStalledMessenger();
  const worker = createOutboxWorker(server.platform, { messenger: slow });
  const report = await file();
  worker.start();
  await sent;
  const stopped = worker.stop();
  const later = await file();
  release();
  await stopped;
  expect((await messageOf(people.staff, report, 'webhook')).state).toBe('Sent');
  expect((await messageOf(people.staff, later, 'webhook')).state).toBe('Pending');
});

test('a server whose clock is an hour ahead sends no duplicate', async () => {
  const { slow, sent, release } = createStalledMessenger();
  const report = await file();
  const posts = server.fakeDiscord.webhookPosts.length;
  const running = createOutboxWorker(server.platform, { messenger: slow }).runOnce();
  await sent;
  const clock = { now: () => server.clock.now() + 60 * MINUTE };
  await createOutboxWorker({ ...server.platform, clock }).runOnce();
  release();
  await running;
  for (const channel of ['direct-message', 'webhook'] as const) {
    expect((await messageOf(people.staff, report, channel)).state).toBe('Sent');
  }
  expect(countMessages(reports)).toBe(1);
  expect(server.fakeDiscord.webhookPosts.length).toBe(posts + 2);
});
