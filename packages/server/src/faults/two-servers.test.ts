import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { verifyLedger } from '#features/bank/index';
import { MINUTE } from '#platform/clock';
import { publish } from '#platform/live/publish';
import { createCivilian } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { cashOf, openFundedAccount, transfer } from '#testing/test-bank';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** Two servers on one PostgreSQL (reliability.md, invariants 3, 8 and 9). */

/** Members may have 25 characters. */
const ROUNDS = Math.min(20, rounds());
const LONG = 20_000 * ROUNDS;
const STAFF_ID = PERSONAS.find(({ key }) => key === 'staff')?.id ?? '';

let first: TestServer;
let second: TestServer;
let isPostgres: boolean;
beforeAll(async () => {
  first = await startTestServer();
  isPostgres = first.platform.database.engine === 'postgres';
  second = isPostgres ? await startTestServer({ peer: first }) : first;
});
afterAll(async () => {
  if (second !== first) await second.stop();
  await first.stop();
});

const onBoth = (user: TestUser): [TestUser, TestUser] => [user, user.copy(second.origin)];

test(
  'the same key 20 times at once on two servers has one effect, and every response is the same or 409',
  async () => {
    if (!isPostgres) return;
    const owner = await first.signIn('civilian');
    const both = onBoth(owner);
    const from = await openFundedAccount(owner, 1000);
    const to = await openFundedAccount(await first.signIn('newcomer'), 0);
    const cash = await cashOf(owner);
    const pay = (user: TestUser, key: string) => transfer(user, from, to, 1, key);
    const create = (user: TestUser, key: string) =>
      user.post(
        '/api/civilians',
        { firstName: key, lastName: 'Malone', dateOfBirth: '1994-03-14' },
        { 'idempotency-key': key },
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const call of [pay, create]) {
        const users = Array.from({ length: 10 }, () => both).flat();
        const answers = await Promise.all(users.map((user) => call(user, `round-${round}`)));
        const done = answers.filter(({ status }) => status < 300);
        expect(done.length).toBeGreaterThan(0);
        expect(answers.filter(({ status }) => status >= 300 && status !== 409)).toEqual([]);
        for (const user of both) done.push(await call(user, `round-${round}`));
        expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      }
    }
    const { db } = first.platform.database;
    const { civilians } = (await owner.get('/api/civilians')).body;
    expect(
      civilians.filter(({ firstName }: { firstName: string }) => firstName.startsWith('round-')),
    ).toHaveLength(ROUNDS);
    const { accounts } = (await owner.get(`/api/bank/accounts/${from.civilianId}`)).body;
    expect([accounts[0].balance, await cashOf(owner)]).toEqual([1000 - ROUNDS, cash]);
    expect((await verifyLedger(db)).faults).toEqual([]);
  },
  LONG,
);

/** Publishes in a transaction that commits after a delay. */
async function publishSlowly({ platform }: TestServer, mark: string, seconds: number): Promise<void> {
  const { database, clock } = platform;
  await inTransaction(database.db, async (tx) => {
    const data = { civilianId: mark };
    await publish(tx, { name: 'accounts', readers: { staff: true }, data, now: clock.now() });
    await sql`select pg_sleep(${seconds})`.execute(tx);
  });
}

test(
  'events of both servers reach the streams of both in one order, whichever server resumes them',
  async () => {
    if (!isPostgres) return;
    const staff = await first.signIn('staff');
    const [here, there] = onBoth(staff);
    const expectedCount = 40 * ROUNDS;
    const steady = [await openEvents(here), await openEvents(there)];
    const start = steady[0]?.ready.id ?? null;

    const read: string[] = [];
    const hop = async () => {
      let lastEventId = start;
      for (let hops = 0; read.length < expectedCount; hops += 1) {
        const events = await openEvents(hops % 2 === 0 ? here : there, { lastEventId });
        for (let count = 0; count < 4 && read.length < expectedCount; count += 1) {
          read.push((await events.next('accounts')).data.civilianId);
        }
        lastEventId = events.lastTakenId();
        events.cut();
      }
    };
    const write = async (server: TestServer, writer: number) => {
      for (let count = 0; count < expectedCount / 8; count += 1) {
        await publishSlowly(server, `${writer} ${count}`, ((writer * 7 + count * 3) % 10) / 400);
      }
    };
    const writing = Array.from({ length: 8 }, (_, writer) =>
      write(writer % 2 === 0 ? first : second, writer),
    );
    await Promise.all([hop(), ...writing]);

    const { db } = first.platform.database;
    const rows = await db
      .selectFrom('events')
      .where('readers', '=', 'staff')
      .orderBy('xid')
      .orderBy('id')
      .select('data')
      .execute();
    const committed = rows.map(({ data }) => JSON.parse(data).civilianId);
    expect(committed).toHaveLength(expectedCount);
    expect(read).toEqual(committed);
    for (const events of steady) {
      const marks: string[] = [];
      while (marks.length < expectedCount) marks.push((await events.next('accounts')).data.civilianId);
      expect(marks).toEqual(committed);
      events.cut();
    }
  },
  LONG,
);

test('a role removed on one server is lost on both at once', async () => {
  if (!isPostgres) return;
  const staff = await first.signIn('staff');
  const [here, there] = onBoth(staff);
  const events = await openEvents(there);
  for (const user of [here, there]) expect((await user.get('/api/civilians/all')).status).toBe(200);
  first.fakeDiscord.setRoles(STAFF_ID, []);
  expect((await here.get('/auth/resync')).status).toBe(302);
  for (const user of [here, there]) expect((await user.get('/api/civilians/all')).status).toBe(403);
  await publishSlowly(first, 'no longer', 0);
  const received = await events.upToNow(first);
  expect(received.map(({ name }) => name)).toEqual(['access']);
  events.cut();
});

test('a role removed without an event is lost on both within the interval', async () => {
  if (!isPostgres) return;
  first.fakeDiscord.setRoles(STAFF_ID, [DEMO_ROLES.staff]);
  const staff = await first.signIn('staff');
  const [here, there] = onBoth(staff);
  await createCivilian(there);
  first.fakeDiscord.setRoles(STAFF_ID, []);
  first.clock.advance(11 * MINUTE);
  await Promise.all([first, second].map(({ platform }) => platform.roleRefresh.sweep()));
  for (const user of [here, there]) expect((await user.get('/api/civilians/all')).status).toBe(403);
});
