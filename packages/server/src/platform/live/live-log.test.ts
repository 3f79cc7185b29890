import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#db/database';
import { DAY, HOUR } from '#platform/clock';
import { pruneEvents } from '#platform/live/event-log';
import { formatEventId, parseEventId } from '#platform/live/live-event';
import { publish } from '#platform/live/publish';
import { isPostgres } from '#testing/test-database';
import { announce, countStreams, openEvents, type TestEvent } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let staff: TestUser;
beforeAll(async () => {
  server = await startTestServer({ pace: { heartbeatEvery: 40 } });
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

const STAFF = { staff: true } as const;
const marksOf = (events: TestEvent[]) => events.map(({ data }) => data.civilianId);

async function publishing(mark: string): Promise<{ end(how: 'commit' | 'rollback'): Promise<void> }> {
  const { database, clock } = server.platform;
  const written = createGate<void>();
  const ending = createGate<'commit' | 'rollback'>();
  const done = inTransaction(database.db, async (tx) => {
    await publish(tx, {
      name: 'accounts',
      readers: STAFF,
      data: { civilianId: mark },
      now: clock.now(),
    });
    written.open();
    if ((await ending.opened) === 'rollback') throw new Error('rolled back');
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error;
  });
  await written.opened;
  return {
    end: async (how) => {
      ending.open(how);
      await done;
    },
  };
}

function createGate<T>(): { opened: Promise<T>; open: (value: T) => void } {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the order of the log', () => {
  test.runIf(isPostgres)('is kept when an earlier transaction ends later', async () => {
    const events = await openEvents(staff);
    const earlier = await publishing('earlier');
    await announce(server, STAFF, 'later');
    for (let beat = 0; beat < 3; beat += 1) {
      expect((await events.next('heartbeat')).id).toBe(events.ready.id);
    }
    await earlier.end('commit');
    expect(marksOf(await events.upToNow(server))).toEqual(['earlier', 'later']);
    events.cut();
  });

  test.runIf(isPostgres)(
    'skips, for new streams, events that were committed before but settle later',
    async () => {
      const earlier = await publishing('under way');
      await announce(server, STAFF, 'committed');
      const events = await openEvents(staff);
      await earlier.end('commit');
      expect(marksOf(await events.upToNow(server))).toEqual(['under way']);
      events.cut();
    },
  );

  test.runIf(isPostgres)('resumes from an event that another process settled earlier', async () => {
    const before = await openEvents(staff);
    const earlier = await publishing('earlier');
    await announce(server, STAFF, 'settled elsewhere');
    const latest = await server.platform.database.db
      .selectFrom('events')
      .select(['xid', 'id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { epoch = '' } = parseEventId(before.ready.id ?? '') ?? {};
    const lastEventId = formatEventId(epoch, latest);
    const opening = openEvents(staff, { lastEventId });
    const meanwhile = await openEvents(staff);
    for (let beat = 0; beat < 3; beat += 1) await meanwhile.next('heartbeat');
    await earlier.end('commit');
    const resumed = await opening;
    expect(resumed.ready.id).toBe(lastEventId);
    expect(await resumed.upToNow(server)).toEqual([]);
    for (const events of [before, meanwhile, resumed]) events.cut();
  });

  test.runIf(isPostgres)('continues after an unannounced rollback', async () => {
    const events = await openEvents(staff);
    const earlier = await publishing('never');
    await announce(server, STAFF, 'later');
    await earlier.end('rollback');
    expect((await events.next()).data).toEqual({ civilianId: 'later' });
    events.cut();
  });

  test.runIf(isPostgres)(
    'continues despite a running transaction in another database of the server',
    async () => {
      const elsewhere = await startTestServer();
      const events = await openEvents(staff);
      await inTransaction(elsewhere.platform.database.db, async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx);
        await announce(server, STAFF, 'at once');
        expect((await events.next()).data).toEqual({ civilianId: 'at once' });
      });
      events.cut();
      await elsewhere.stop();
    },
  );

  test.runIf(isPostgres)(
    'includes events that another process committed without a notification',
    async () => {
      const { database, clock } = server.platform;
      const events = await openEvents(staff);
      await database.db
        .insertInto('events')
        .values({
          name: 'accounts',
          readers: 'staff',
          platform: null,
          user_id: null,
          data: '{"civilianId":"silent"}',
          created_at: clock.now(),
        })
        .execute();
      expect((await events.next()).data).toEqual({ civilianId: 'silent' });
      events.cut();
    },
  );
});

describe('two processes on one database', () => {
  test.runIf(isPostgres)('share events at once, resume positions and the end of sessions', async () => {
    const second = await startTestServer({ peer: server });
    onTestFinished(() => second.stop());
    const there = staff.copy(second.origin);
    const events = await openEvents(there);
    const began = performance.now();
    for (let count = 0; count < 10; count += 1) {
      await announce(server, STAFF, `${count}`);
      expect((await events.next()).data).toEqual({ civilianId: `${count}` });
    }
    // Polling once a second would take longer.
    expect(performance.now() - began).toBeLessThan(3000);

    const here = await openEvents(staff);
    for (let count = 0; count < 10; count += 1) {
      await announce(server, STAFF, `hop ${count}`);
      await here.upToNow(server);
      const id = here.lastId();
      const resumed = await openEvents(there, { lastEventId: id });
      expect(resumed.ready.id).toBe(id);
      expect(await resumed.upToNow(server)).toEqual([]);
      resumed.cut();
    }
    here.cut();

    const leaving = await server.signIn('newcomer');
    const elsewhere = await openEvents(leaving.copy(second.origin));
    await leaving.post('/auth/logout');
    await elsewhere.ended;
  });

  test.runIf(isPostgres)('reconnect to each other after their connections break', async () => {
    const { database } = server.platform;
    const second = await startTestServer({ peer: server });
    onTestFinished(() => second.stop());
    const events = await openEvents(staff.copy(second.origin));
    await announce(server, STAFF, 'before');
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await end.execute(database.db);
    // The pool notices broken connections asynchronously.
    await expect
      .poll(() =>
        announce(server, STAFF, 'after').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(marksOf([await events.next(), await events.next()])).toEqual(['before', 'after']);
    const listeners = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'ten-four wake-ups'`;
    const count = async () => (await listeners.execute(database.db)).rows[0]?.count;
    await expect.poll(count, { timeout: 10_000 }).toBe(2);
    await announce(server, STAFF, 'again');
    expect((await events.next()).data).toEqual({ civilianId: 'again' });
  });
});

/** Transactions of other databases on the server can delay one read, so these tests read again. */
describe('a log', () => {
  test('is pruned from its oldest end, and nothing resumes from the pruned part', async () => {
    const { database, clock } = server.platform;
    const { db } = database;
    const first = await openEvents(staff);
    await announce(server, STAFF, 'first');
    const old = await first.next();
    await inTransaction(db, async (tx) => {
      for (let count = 0; count < 1200; count += 1) {
        await publish(tx, {
          name: 'accounts',
          readers: STAFF,
          data: { civilianId: `${count}` },
          now: clock.now(),
        });
      }
    });
    const last = (await first.upToNow(server)).at(-1);
    const end = first.lastId();
    first.cut();
    server.clock.advance(DAY - HOUR);
    await announce(server, STAFF, 'young');
    server.clock.advance(2 * HOUR);
    const inLog = async () => (await db.selectFrom('events').select('id').execute()).length;
    const before = await inLog();
    let pruned = 0;
    const prune = async () => {
      pruned += await pruneEvents(database, clock.now());
      return pruned;
    };
    await expect.poll(prune).toBe(before - 1);
    expect(await inLog()).toBe(1);
    expect(await pruneEvents(database, clock.now())).toBe(0);

    expect(last?.data).toEqual({ civilianId: '1199' });
    for (const id of [old.id, last?.id ?? null]) {
      const gone = await openEvents(staff, { lastEventId: id });
      expect(await gone.next()).toMatchObject({ name: 'resync' });
      gone.cut();
    }
    const atEdge = await openEvents(staff, { lastEventId: end });
    expect(await atEdge.next()).toMatchObject({ data: { civilianId: 'young' } });
    atEdge.cut();

    // Refreshes roles, which otherwise expire after a day.
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(20 * HOUR);
      expect((await staff.get('/api/calls')).status).toBe(200);
    }
    await expect.poll(() => prune().then(inLog)).toBe(0);
    const empty = await openEvents(staff, { lastEventId: atEdge.lastId() });
    expect(empty.ready.id).toBe(atEdge.lastId());
    expect(await empty.upToNow(server)).toEqual([]);
    empty.cut();
  });

  test.runIf(isPostgres)('keeps unsettled events when pruned', async () => {
    const { database, clock } = server.platform;
    const held = await publishing('held');
    await announce(server, STAFF, 'behind it');
    const pruned = async () => {
      await pruneEvents(database, clock.now() + 2 * DAY);
      const left = await database.db.selectFrom('events').orderBy('id').select('data').execute();
      return left.map(({ data }) => JSON.parse(data).civilianId);
    };
    expect(await pruned()).toEqual(['behind it']);
    await held.end('commit');
    await expect.poll(pruned).toEqual([]);
  });

  test('starts over if it came from another database', async () => {
    const moved = await startTestServer();
    const { database, clock } = moved.platform;
    const user = await moved.signIn('staff');
    const events = await openEvents(user);
    events.cut();
    await expect.poll(() => countStreams(moved), { timeout: 5000 }).toBe(0);
    await database.db
      .insertInto('events')
      .values({
        xid: 900_000_000_000,
        name: 'accounts',
        readers: 'staff',
        platform: null,
        user_id: null,
        data: '{}',
        created_at: clock.now(),
      })
      .execute();
    const resumed = await openEvents(user, { lastEventId: events.ready.id });
    expect(await resumed.next()).toMatchObject({ name: 'resync' });
    await announce(moved, STAFF, 'new');
    expect(marksOf(await resumed.upToNow(moved))).toEqual(['new']);
    expect(resumed.lastId()?.slice(0, 12)).not.toBe(events.ready.id?.slice(0, 12));
    await moved.stop();
  });
});
