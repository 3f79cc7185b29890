import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { openDatabase, openForReading } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import type { FailPoint } from '#testing/fail-points';
import { rounds } from '#testing/rounds';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { passAnHour } from '#testing/test-reports';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser } from '#testing/test-user';
import {
  type Cast,
  castFor,
  endLeases,
  expectSentOnce,
  type KeyedRequest,
  startWriting,
  tracesOf,
} from '#testing/write-load';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/** `kill -9` under write load, at random and at critical points (reliability.md, invariants 1 to 6). */

const POINTS: readonly (Exclude<FailPoint['at'], 'statement'> | 'anywhere')[] = [
  'before commit',
  'after sending',
  'after commit',
  'before sending',
  'anywhere',
];
/** Effects that are certain to be left after a kill at each point. */
const TRACES = {
  'before commit': ['undone'],
  'after commit': ['done'],
  'before sending': ['leased'],
  'after sending': ['leased', 'sent'],
  anywhere: [],
} as const;
const ROUNDS = rounds();
let database: TestDatabase;
let fakeDiscord: FakeDiscord;
let server: FailingProcess;
let cast: Cast;
let isUp = true;
let start: () => Promise<FailingProcess>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  // Sessions and cookies outlive the process, so the address stays the same.
  const port = await freePort();
  fakeDiscord = await startTestDiscord({ port });
  const settings = discordVariables(fakeDiscord, { withBot: true, withWebhooks: true });
  start = () => startFailingProcess(database, { port, settings });
  server = await start();
  cast = await castFor(async (persona) => {
    const user = createTestUser(server.origin);
    await user.signIn(persona);
    return user;
  });
});
beforeEach(async () => {
  if (!isUp) server = await start();
  isUp = true;
});
afterAll(async () => {
  await server.kill();
  await fakeDiscord.close();
  await database.remove();
});

/** Writes until the server dies, at the fail point or after some responses. */
async function writeUntilKilled(
  at: (typeof POINTS)[number],
  count: number,
): Promise<readonly KeyedRequest[]> {
  if (at !== 'anywhere') await server.failAt({ at, count });
  // Connections may fail while the server dies, but no response may be a 500.
  const load = startWriting(cast, () => false);
  if (at === 'anywhere') {
    await expect.poll(load.acknowledged, { interval: 1, timeout: 10_000 }).toBeGreaterThan(count);
    await server.kill();
  }
  await Promise.all([server.gone, load.over]);
  isUp = false;
  return load.requests;
}

async function withDatabase<T>(work: (opened: Database) => Promise<T>): Promise<T> {
  const nobody = () => {};
  const opened = await openDatabase({ ...database, onStatement: nobody, onIdleError: nobody });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/**
 * Checks that each request took effect completely or not at all, and completely if acknowledged. Returns the
 * effects.
 */
function checkTraces(requests: readonly KeyedRequest[]) {
  return withDatabase(async ({ db }) => {
    expect((await verifyLedger(db)).faults).toEqual([]);
    const traces = await tracesOf(db, requests);
    for (const { kind, key, answer } of requests) {
      const all = {
        effects: 1,
        answers: 1,
        channels: kind === 'report' ? ['direct-message', 'webhook'] : [],
      };
      const nothing = { effects: 0, answers: 0, channels: [] };
      const found = traces.get(key);
      found?.channels.sort();
      expect([kind, key, found]).toEqual([
        kind,
        key,
        found?.effects === 0 && answer === null ? nothing : all,
      ]);
    }
    const unanswered = requests.filter(({ answer }) => answer === null);
    const leased = await db
      .selectFrom('outbox_messages')
      .where('lease_began_at', 'is not', null)
      .select(['content', 'channel'])
      .execute();
    await endLeases(db);
    await passAnHour(db, Date.now());
    return {
      undone: unanswered.filter(({ key }) => traces.get(key)?.effects === 0).length,
      done: unanswered.filter(({ key }) => traces.get(key)?.effects === 1).length,
      leased: leased.length,
      sent: leased.filter(hasArrived).length,
    };
  });
}

/** Returns whether Discord has a report's message; the message contains the report's key. */
function hasArrived({ content, channel }: { content: string; channel: string }): boolean {
  const [key] = /k[0-9a-f]{32}/.exec(content) ?? ['none'];
  const there = channel === 'webhook' ? fakeDiscord.webhookPosts : fakeDiscord.messages;
  return there.some(({ embeds }) => JSON.stringify(embeds).includes(key));
}

/** Repeats each request with its key, which must return the same response. */
async function askAgain(requests: readonly KeyedRequest[]): Promise<void> {
  for (const request of requests) {
    const again = await request.send();
    expect([request.kind, again.status < 300, again.text]).toEqual([request.kind, true, again.text]);
    if (request.answer !== null) expect(again.text).toBe(request.answer.text);
    request.answer = again;
  }
  const opened = await openForReading(database);
  const traces = await tracesOf(opened.db, requests);
  await opened.close();
  for (const { kind, key } of requests) expect([kind, traces.get(key)?.effects]).toEqual([kind, 1]);
}

test.each(
  Array.from(
    { length: ROUNDS * POINTS.length },
    (_, round) => [POINTS[round % POINTS.length] ?? 'anywhere', 2 + ((round * 5) % 9)] as const,
  ),
)('killed %s, occurrence %i: nothing is lost or duplicated', async (at, count) => {
  const requests = await writeUntilKilled(at, count);
  const traces = await checkTraces(requests);
  for (const trace of TRACES[at]) expect([trace, traces[trace] > 0]).toEqual([trace, true]);
  server = await start();
  isUp = true;
  await askAgain(requests);
  // A platform's webhook messages are sent one at a time, so at most one is in doubt.
  await expectSentOnce(requests, { staff: cast.staff, fakeDiscord, maxUnknown: 1 });
});
