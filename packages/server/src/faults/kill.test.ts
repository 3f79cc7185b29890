import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { openDatabase, openForReading } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import type { FailPoint } from '#testing/fail-points';
import { rounds } from '#testing/rounds';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import type { StandIn } from '#testing/stand-in';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { passAnHour } from '#testing/test-reports';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser } from '#testing/test-user';
import {
  type Cast,
  castFor,
  endLeases,
  expectSentOnce,
  type KeyedRequest,
  leftBy,
  startWriting,
} from '#testing/write-load';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/**
 * `kill -9` under a write load, again and again, at any moment and exactly where it is worst (reliability.md,
 * invariants 1 to 6). After each: what was acknowledged is there whole, what was not is there whole or not at all, the
 * same key gets the same answer, the books balance, and Discord has each message once.
 */

const POINTS: readonly (Exclude<FailPoint['at'], 'statement'> | 'anywhere')[] = [
  'before commit',
  'after sending',
  'after commit',
  'before sending',
  'anywhere',
];
/** What each leaves for certain. */
const TRACES = {
  'before commit': ['undone'],
  'after commit': ['done'],
  'before sending': ['leased'],
  'after sending': ['leased', 'sent'],
  anywhere: [],
} as const;
const ROUNDS = rounds();
let database: TestDatabase;
let standIn: StandIn;
let server: FailingProcess;
let cast: Cast;
let isUp = true;
let start: () => Promise<FailingProcess>;
beforeAll(async () => {
  database = await createTestDatabase();
  // Always the same address: sessions outlive the process, and so do the cookies.
  const port = await freePort();
  standIn = await startTestDiscord({ port });
  const settings = discordVariables(standIn, { withBot: true, withWebhooks: true });
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
  await standIn.close();
  await database.remove();
});

/** Writes until the server is gone, which is at the point or, without one, after some answers. */
async function writeUntilKilled(
  at: (typeof POINTS)[number],
  count: number,
): Promise<readonly KeyedRequest[]> {
  if (at !== 'anywhere') await server.failAt({ at, count });
  // While the server dies a connection may be refused, but nothing may be answered with a fault.
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
 * What a crash may leave: of each request all or nothing, and all where it was acknowledged. Answers what it did leave,
 * by which is known that it came where it should.
 */
function checkLeft(requests: readonly KeyedRequest[]) {
  return withDatabase(async ({ db }) => {
    expect((await verifyLedger(db)).faults).toEqual([]);
    const left = await leftBy(db, requests);
    for (const { kind, key, answer } of requests) {
      const all = {
        effects: 1,
        answers: 1,
        channels: kind === 'report' ? ['direct-message', 'webhook'] : [],
      };
      const nothing = { effects: 0, answers: 0, channels: [] };
      const found = left.get(key);
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
      undone: unanswered.filter(({ key }) => left.get(key)?.effects === 0).length,
      done: unanswered.filter(({ key }) => left.get(key)?.effects === 1).length,
      leased: leased.length,
      sent: leased.filter(hasArrived).length,
    };
  });
}

/** Whether Discord has a message of a report on a channel; each names the key that the report was filed under. */
function hasArrived({ content, channel }: { content: string; channel: string }): boolean {
  const [key] = /k[0-9a-f]{32}/.exec(content) ?? ['none'];
  const there = channel === 'webhook' ? standIn.webhookPosts : standIn.messages;
  return there.some(({ embeds }) => JSON.stringify(embeds).includes(key));
}

/** Under the same key the same answer, or the one that the crash took away. */
async function askAgain(requests: readonly KeyedRequest[]): Promise<void> {
  for (const request of requests) {
    const again = await request.send();
    expect([request.kind, again.status < 300, again.text]).toEqual([request.kind, true, again.text]);
    if (request.answer !== null) expect(again.text).toBe(request.answer.text);
    request.answer = again;
  }
  const opened = await openForReading(database);
  const left = await leftBy(opened.db, requests);
  await opened.close();
  for (const { kind, key } of requests) expect([kind, left.get(key)?.effects]).toEqual([kind, 1]);
}

test.each(
  Array.from(
    { length: ROUNDS * POINTS.length },
    (_, round) => [POINTS[round % POINTS.length] ?? 'anywhere', 2 + ((round * 5) % 9)] as const,
  ),
)('killed %s, the %i. time there: nothing is lost, nothing is there twice', async (at, count) => {
  const requests = await writeUntilKilled(at, count);
  const left = await checkLeft(requests);
  for (const trace of TRACES[at]) expect([trace, left[trace] > 0]).toEqual([trace, true]);
  server = await start();
  isUp = true;
  await askAgain(requests);
  // A platform's announcements go one after the other: only one can have been under way.
  await expectSentOnce(requests, { staff: cast.staff, standIn, mostUnknown: 1 });
});
