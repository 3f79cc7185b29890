import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOutboxWorker, type OutboxWorker } from '#features/outbox/index';
import { SECOND } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { statementsOf } from '#testing/test-calls';
import { messageOf } from '#testing/test-outbox';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
let worker: OutboxWorker;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  // Filed before the worker starts, so no wake-up reaches it.
  await fileReport(people.officer, people.civilianId);
  await server.outbox.runOnce();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

/** Starts a worker that runs when its timer fires, and waits for its first run. */
async function startWorker(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  worker = createOutboxWorker(server.platform);
  worker.start();
  await worker.runOnce();
}

test('an idle worker checks for due work with one statement', async () => {
  await startWorker();
  const looks = 5;
  const sent = await statementsOf(server, async () => {
    vi.advanceTimersByTime(looks * 2 * SECOND);
    await worker.stop();
  });
  const lanes = await statementsOf(server, () => server.outbox.runOnce());
  // Stopping runs no query.
  expect(sent).toBe(looks);
  expect(lanes).toBeGreaterThan(1);
});

test('a worker detects due work without a wake-up', async () => {
  await startWorker();
  const report = await fileReport(people.officer, people.civilianId);
  const { db } = server.platform.database;
  const later = server.clock.now() + 60 * SECOND;
  await worker.runOnce();
  await db
    .updateTable('outbox_messages')
    .set({ state: 'Pending', next_attempt_at: later, sent_at: null })
    .where('report_id', '=', report._id)
    .execute();
  vi.advanceTimersByTime(2 * SECOND);
  await worker.runOnce();
  expect((await messageOf(people.staff, report, 'direct-message')).state).toBe('Pending');
  server.clock.advance(60 * SECOND);
  vi.advanceTimersByTime(2 * SECOND);
  const state = async () => (await messageOf(people.staff, report, 'direct-message')).state;
  await expect.poll(state, { interval: 5 }).toBe('Sent');
  await worker.stop();
});
