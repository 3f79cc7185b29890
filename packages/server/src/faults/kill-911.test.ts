import { setTimeout as pause } from 'node:timers/promises';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForReading } from '#db/open-database';
import { newId } from '#platform/ids';
import type { FailPoint } from '#testing/fail-points';
import { rounds } from '#testing/rounds';
import { type FailingProcess, startFailingProcess } from '#testing/server-process';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { REPORT, waitingOn } from '#testing/test-emergencies';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { type Answer, createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/**
 * `kill -9` while members call 911 and a dispatcher works. Every acknowledged call must wait or be on the board
 * once, and retries with its key must not duplicate it.
 */

const ROUNDS = rounds();
const POINTS: readonly (FailPoint['at'] | 'anywhere')[] = ['before commit', 'after commit', 'anywhere'];
/** Members may have three open 911 calls. */
const CALLS_EACH = 3;
const CALLERS = 12;

let database: TestDatabase;
let fakeDiscord: FakeDiscord;
let server: FailingProcess;
let start: () => Promise<FailingProcess>;
let dispatcher: TestUser;
beforeAll(async () => {
  database = await createMigratedDatabase();
  // Sessions and cookies outlive the process, so the address stays the same.
  const port = await freePort();
  fakeDiscord = await startTestDiscord({ port });
  const settings = discordVariables(fakeDiscord, { withBot: false, withWebhooks: false });
  start = () => startFailingProcess(database, { port, settings });
  server = await start();
  dispatcher = await signIn('staff');
});
afterAll(async () => {
  await server.kill();
  await fakeDiscord.close();
  await database.remove();
});

async function signIn(who: string): Promise<TestUser> {
  const user = createTestUser(server.origin);
  await user.signIn(who);
  return user;
}

/** `details` of the 911 call contain its key. */
interface Tried {
  key: string;
  send: () => Promise<Answer>;
  answer: Answer | null;
}

let members = 0;
async function signInCallers(): Promise<TestUser[]> {
  const callers: TestUser[] = [];
  for (let count = 0; count < CALLERS; count += 1) {
    members += 1;
    const discordId = String(7_700_000_000_000_000n + BigInt(members));
    fakeDiscord.addMember(discordId, []);
    callers.push(await signIn(discordId));
  }
  return callers;
}

async function callAgainAndAgain(caller: TestUser, tried: Tried[]): Promise<void> {
  for (let count = 0; count < CALLS_EACH; count += 1) {
    const key = newId();
    const send = () => caller.post('/api/911', { ...REPORT, details: key }, { 'idempotency-key': key });
    const one: Tried = { key, send, answer: null };
    tried.push(one);
    one.answer = await send().catch(() => null);
    if (one.answer === null) return;
    expect([one.answer.status, one.answer.text]).toEqual([201, one.answer.text]);
  }
}

/** Signs on, takes and releases waiting calls, and signs off, until the server is gone or the calls stop. */
async function dispatch(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      await dispatcher.post('/api/dispatch/sign-on', { platform: 'Xbox' });
      for (const { _id } of (await waitingOn(dispatcher)).slice(0, 3)) {
        await dispatcher.post(`/api/911/${_id}/take`);
        await dispatcher.post(`/api/911/${_id}/release`, {});
      }
      await dispatcher.post('/api/dispatch/sign-off', { platform: 'Xbox' });
      await pause(10);
    } catch {
      return;
    }
  }
}

/** Returns the state of each 911 call and its number of calls on the board. */
async function storedCallsOf(keys: string[]): Promise<Map<string, { state: string; calls: number }[]>> {
  const opened = await openForReading(database);
  try {
    const rows = await opened.db
      .selectFrom('emergencies')
      .leftJoin('calls', 'calls.id', 'emergencies.call_id')
      .where('emergencies.details', 'in', keys)
      .select(['emergencies.details as key', 'emergencies.state', 'calls.id as call'])
      .execute();
    const onBoard = await opened.db
      .selectFrom('calls')
      .where('details', 'in', keys)
      .select('details')
      .execute();
    const left = new Map(keys.map((key) => [key, [] as { state: string; calls: number }[]]));
    for (const { key, state, call } of rows) {
      const calls = onBoard.filter(({ details }) => details === key).length;
      expect([state, call !== null]).toEqual([state, calls === 1]);
      left.get(key ?? '')?.push({ state, calls });
    }
    expect(onBoard.filter(({ details }) => left.get(details ?? '')?.length === 0)).toEqual([]);
    return left;
  } finally {
    await opened.close();
  }
}

const WHOLE = [
  [{ state: 'Pending', calls: 0 }],
  [{ state: 'Taken', calls: 0 }],
  [{ state: 'Released', calls: 1 }],
];

test.each(
  Array.from(
    { length: ROUNDS * POINTS.length },
    (_, round) => [POINTS[round % POINTS.length] ?? 'anywhere', 3 + ((round * 7) % 20)] as const,
  ),
)(
  'killed %s, occurrence %i: every acknowledged 911 call waits or is on the board, exactly once',
  async (at, count) => {
    const tried: Tried[] = [];
    const callers = await signInCallers();
    if (at !== 'anywhere') await server.failAt({ at, count });
    let isOver = false;
    const calling = Promise.all(callers.map((caller) => callAgainAndAgain(caller, tried))).finally(() => {
      isOver = true;
    });
    const dispatching = dispatch(() => isOver);
    const answered = () => tried.filter(({ answer }) => answer !== null);
    if (at === 'anywhere') {
      await expect.poll(() => answered().length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(count);
      await server.kill();
    }
    await Promise.all([calling, dispatching, server.gone]);

    const left = await storedCallsOf(tried.map(({ key }) => key));
    expect(answered().length).toBeGreaterThan(0);
    for (const { key, answer } of tried) {
      const found = left.get(key) ?? [];
      expect(answer === null ? [[], ...WHOLE] : WHOLE).toContainEqual(found);
    }

    server = await start();
    for (const one of tried) {
      const again = await one.send();
      expect([again.status, again.text]).toEqual([201, again.text]);
      expect(again.body.emergency._id).toBe(one.answer?.body.emergency._id ?? again.body.emergency._id);
    }
    const then = await storedCallsOf(tried.map(({ key }) => key));
    for (const found of then.values()) expect(WHOLE).toContainEqual(found);
  },
);
