import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { SECOND } from '#platform/clock';
import { findEnd, findLog, readBetween } from '#platform/live/events.store';
import { canRead, type EventReader, formatEventId, type Position } from '#platform/live/live-event';
import { publish, type Readers } from '#platform/live/publish';
import { createReplay } from '#platform/live/replay';
import { type Principals, registerOfficer, signInPrincipals } from '#testing/principals';
import { statementsOf } from '#testing/test-calls';
import { isPostgres } from '#testing/test-database';
import { announce, countStreams, openEvents, type TestEvent, type TestEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let playStation: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  playStation = await server.signIn('officer-playstation');
  await registerOfficer(playStation, { callsign: 'P-201', department: 'PlayStation' });
});
afterAll(() => server.stop());

const XBOX = { dispatch: 'Xbox' } as const;
const marksOf = (events: TestEvent[]) => events.map(({ data }) => data.civilianId);
const idOf = async (user: TestUser): Promise<string> => (await user.get('/api/auth/me')).body._id;

function personaId(key: string): string {
  const id = PERSONAS.find((persona) => persona.key === key)?.id;
  if (id === undefined) throw new Error(`No persona ${key}`);
  return id;
}

describe('a stream', () => {
  test('is available to members', async () => {
    const answer = await people.anon.get('/api/events');
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('signed_out');
    expect((await people.staff.call('HEAD', '/api/events')).status).toBe(404);
  });

  test("starts with its identity and this server's headers", async () => {
    const events = await openEvents(people.staff);
    expect(events.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(events.ready).toMatchObject({ name: 'ready', data: {} });
    expect(events.ready.id).toMatch(/^[0-9a-f]{12}\.[0-9]+\.[0-9]+$/);
    expect(events.retry()).toBe(1000);
    events.cut();
  });

  test('sends what is committed from then on, and nothing that is rolled back', async () => {
    const { database, clock } = server.platform;
    await announce(server, XBOX, 'before');
    const events = await openEvents(people.officer);
    const undone = inTransaction(database.db, async (tx) => {
      const data = { civilianId: 'undone' };
      await publish(tx, { name: 'accounts', readers: XBOX, data, now: clock.now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await announce(server, XBOX, 'done');
    expect(marksOf(await events.upToNow(server))).toEqual(['done']);
    expect(new Set(events.ids()).size).toBe(events.ids().length);
    events.cut();
  });

  test('sends heartbeats with a resume position, even to a reader with few rights', async () => {
    const hurried = await startTestServer({ pace: { heartbeatEvery: 20 } });
    const user = await hurried.signIn('newcomer');
    const events = await openEvents(user);
    const first = await events.next('heartbeat');
    expect(first).toEqual({ id: events.ready.id, name: 'heartbeat', data: {} });
    await announce(hurried, { staff: true }, 'not for this reader');
    let last = first;
    while (last.id === first.id) last = await events.next('heartbeat');
    const resumed = await openEvents(user, { lastEventId: last.id });
    expect(resumed.ready.id).toBe(last.id);
    await hurried.stop();
  });

  test('sends each reader the events they may read', async () => {
    const readers = [people.officer, playStation, people.fireRescue, people.staff, people.owner];
    const streams = await Promise.all(readers.map((user) => openEvents(user)));
    await announce(server, XBOX, 'xbox');
    await announce(server, { dispatch: 'PlayStation' }, 'playstation');
    await announce(server, { officers: 'Xbox' }, 'xbox officers');
    await announce(server, { officers: 'PlayStation' }, 'playstation officers');
    await announce(server, { staff: true }, 'staff');
    await announce(server, { userId: await idOf(people.owner) }, 'owner');
    const read = [];
    for (const stream of streams) read.push(marksOf(await stream.upToNow(server)));
    expect(read).toEqual([
      ['xbox', 'xbox officers'],
      ['playstation', 'playstation officers'],
      ['xbox', 'playstation'],
      ['xbox', 'playstation', 'xbox officers', 'playstation officers', 'staff'],
      ['owner'],
    ]);
    for (const stream of streams) stream.cut();
  });

  test('counts toward a limit of a hundred per user, without affecting others', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMIT: '600' } });
    const user = await limited.signIn('civilian');
    const streams: TestEvents[] = [];
    for (let count = 0; count < 100; count += 1) streams.push(await openEvents(user));
    const refused = await user.get('/api/events');
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    (await openEvents(await limited.signIn('newcomer'))).cut();
    streams[0]?.cut();
    await expect.poll(async () => countStreams(limited), { timeout: 5000 }).toBe(99);
    await openEvents(user);
    await limited.stop();
  });

  test('is disconnected by the heartbeats if its client does not read, and others continue', async () => {
    const beating = await startTestServer({ pace: { heartbeatEvery: 500 } });
    const slow = await openEvents(await beating.signIn('fire-rescue'));
    const events = await openEvents(await beating.signIn('staff'));
    slow.stopReading();
    const text = 'x'.repeat(50_000);
    for (let count = 0; count < 300; count += 1) await announce(beating, XBOX, `${count} ${text}`);
    const marks = marksOf(await events.upToNow(beating));
    expect(marks.map((mark) => Number.parseInt(mark, 10))).toEqual(
      Array.from({ length: 300 }, (_, at) => at),
    );
    await expect.poll(() => countStreams(beating), { timeout: 10_000 }).toBe(1);
    await beating.stop();
  });

  test('delivers a burst larger than its buffer in order', async () => {
    const events = await openEvents(people.officer);
    const text = 'x'.repeat(10_000);
    await inTransaction(server.platform.database.db, async (tx) => {
      for (let one = 0; one < 1500; one += 1) {
        await publish(tx, {
          name: 'accounts',
          readers: XBOX,
          data: { civilianId: `${one} ${text}` },
          now: server.clock.now(),
        });
      }
    });
    const marks = marksOf(await events.upToNow(server));
    expect(marks.map((mark) => Number.parseInt(mark, 10))).toEqual(
      Array.from({ length: 1500 }, (_, at) => at),
    );
    events.cut();
  });

  test('lets the server stop', async () => {
    const stopping = await startTestServer();
    const user = await stopping.signIn('civilian');
    const streams = await Promise.all([openEvents(user), openEvents(user), openEvents(user)]);
    const began = performance.now();
    await stopping.stop();
    expect(performance.now() - began).toBeLessThan(2000);
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

describe('replaying', () => {
  test('sends all missed events once, in order, then continues live', async () => {
    const events = await openEvents(people.officer);
    await announce(server, XBOX, 'one');
    const one = await events.next();
    events.cut();
    for (let count = 0; count < 250; count += 1) await announce(server, XBOX, `missed ${count}`);
    await announce(server, { staff: true }, 'not for officers');
    const resumed = await openEvents(people.officer, { lastEventId: one.id });
    expect(resumed.ready.id).toBe(one.id);
    await announce(server, XBOX, 'live');
    const marks = marksOf(await resumed.upToNow(server));
    expect(marks).toEqual([...Array.from({ length: 250 }, (_, count) => `missed ${count}`), 'live']);
    resumed.cut();
    const byQuery = await openEvents(people.officer, { query: `?lastEventId=${one.id}` });
    expect(await byQuery.next()).toMatchObject({ data: { civilianId: 'missed 0' } });
    byQuery.cut();
    const headerWins = await openEvents(people.officer, {
      query: `?lastEventId=${one.id}`,
      lastEventId: resumed.lastId(),
    });
    expect(await headerWins.upToNow(server)).toEqual([]);
    headerWins.cut();
  });

  test.each([
    ['malformed', () => 'yesterday'],
    ['of another log', (id: string) => `${'0'.repeat(12)}${id.slice(12)}`],
    ['of a place that was not reached yet', (id: string) => `${id.slice(0, 12)}.999999999.999999999`],
    ['with numbers beyond all sense', (id: string) => `${id.slice(0, 12)}.${'9'.repeat(30)}.1`],
  ])('sends one resync for an ID that is %s, then continues live', async (_, idFrom) => {
    const probe = await openEvents(people.officer);
    probe.cut();
    const events = await openEvents(people.officer, { lastEventId: idFrom(probe.ready.id ?? '') });
    expect(events.ready.id).toBeNull();
    const resync = await events.next();
    expect(resync).toMatchObject({ name: 'resync', data: {} });
    await announce(server, XBOX, 'after');
    expect(marksOf(await events.upToNow(server))).toEqual(['after']);
    events.cut();
    const again = await openEvents(people.officer, { lastEventId: resync.id });
    expect(await again.next()).toMatchObject({ name: 'accounts', data: { civilianId: 'after' } });
    again.cut();
  });

  test('sends a resync if too many events were missed', async () => {
    const events = await openEvents(people.officer);
    events.cut();
    const missed = (count: number) =>
      inTransaction(server.platform.database.db, async (tx) => {
        for (let one = 0; one < count; one += 1) {
          await publish(tx, {
            name: 'accounts',
            readers: XBOX,
            data: { civilianId: String(one) },
            now: server.clock.now(),
          });
        }
      });
    await missed(2000);
    const justEnough = await openEvents(people.officer, { lastEventId: events.ready.id });
    expect(await justEnough.upToNow(server)).toHaveLength(2000);
    justEnough.cut();
    const others = await openEvents(people.officer);
    await missed(1);
    await others.upToNow(server);
    others.cut();
    const tooFar = await openEvents(people.officer, { lastEventId: events.ready.id });
    expect(await tooFar.next()).toMatchObject({ name: 'resync' });
    expect(await tooFar.upToNow(server)).toEqual([]);
    tooFar.cut();
  });
});

describe('a replay', () => {
  const publishMany = (to: TestServer, count: number) =>
    inTransaction(to.platform.database.db, async (tx) => {
      const event = { name: 'accounts', readers: { staff: true }, data: { civilianId: 'x' } } as const;
      for (let one = 0; one < count; one += 1) await publish(tx, { ...event, now: to.clock.now() });
    });
  /** Counts the statements that a civilian's replay takes. */
  const costOf = (lastEventId: string, at: { epoch: string; position: Position }) =>
    statementsOf(server, async () => {
      const reader = { userId: 'me', staff: false, dispatcher: false, fireRescue: false, officer: null };
      const replay = createReplay(server.platform.database, lastEventId, at);
      let page = await replay(reader);
      while (page !== null) page = await replay(reader);
    });

  test('reads only what the reader may read, and nothing if too much was missed', async () => {
    const { database } = server.platform;
    await announce(server, { staff: true }, 'x');
    await expect.poll(async () => countStreams(server), { timeout: 5000 }).toBe(0);
    const { epoch } = await findLog(database);
    const end = async () => (await findEnd(database)) ?? { xid: 0, id: 0 };
    const from = formatEventId(epoch, await end());
    await publishMany(server, 1900);
    // Position check, one page, prune check.
    expect(await costOf(from, { epoch, position: await end() })).toBe(3);
    await publishMany(server, 200);
    expect(await costOf(from, { epoch, position: await end() })).toBe(0);
  });

  test('counts scanned events as requests', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMIT: '60' } });
    const user = await limited.signIn('civilian');
    const events = await openEvents(user);
    events.cut();
    await publishMany(limited, 1500);
    (await openEvents(user, { lastEventId: events.ready.id })).cut();
    const refused = await user.get(`/api/events?lastEventId=${events.ready.id}`);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    await limited.stop();
  });

  test.runIf(isPostgres)('sends a resync for a position that no stream ever announced', async () => {
    const probe = await openEvents(people.owner);
    probe.cut();
    const [epoch, , id] = (probe.ready.id ?? '').split('.');
    const events = await openEvents(people.owner, { lastEventId: `${epoch}.1.${id}` });
    expect(await events.next()).toMatchObject({ name: 'resync' });
    events.cut();
  });

  test('finds exactly the readable events in the log', async () => {
    const { db } = server.platform.database;
    const nobody = { userId: 'me', staff: false, dispatcher: false, fireRescue: false, officer: null };
    const readers: EventReader[] = [
      nobody,
      { ...nobody, officer: { platform: 'Xbox' } },
      { ...nobody, fireRescue: true },
      { ...nobody, dispatcher: true },
      { ...nobody, staff: true },
      { ...nobody, staff: true, dispatcher: true, fireRescue: true, officer: { platform: 'PlayStation' } },
    ];
    const all: Readers[] = [
      ...PLATFORMS.flatMap((platform) => [
        { dispatch: platform },
        { officers: platform },
        { fire: platform },
      ]),
      ...[{ staff: true } as const, { members: true } as const, { userId: 'me' }, { userId: 'another' }],
    ];
    const from = await findEnd(server.platform.database);
    for (const one of all) await announce(server, one, 'x');
    const to = await findEnd(server.platform.database);
    if (from === undefined || to === undefined) throw new Error('The log is empty');
    const everything = { ...nobody, staff: true, dispatcher: true, fireRescue: true };
    const ids = async (reader: EventReader) =>
      (await readBetween(db, { from, to, reader, max: 100 })).map(({ id }) => id);
    const rows = await db.selectFrom('events').where('id', '>', from.id).orderBy('id').selectAll().execute();
    expect(rows).toHaveLength(all.length);
    for (const reader of [...readers, everything]) {
      const allowed = rows.filter(({ user_id: userId, ...scope }) => canRead({ ...scope, userId }, reader));
      expect(await ids(reader)).toEqual(allowed.map(({ id }) => id));
    }
  });
});

describe('rights', () => {
  test('end with the very next event once they are lost', async () => {
    const events = await openEvents(people.staff);
    const others = await openEvents(people.officer);
    await announce(server, XBOX, 'with the role');
    expect(await events.next()).toMatchObject({ data: { civilianId: 'with the role' } });
    server.fakeDiscord.setRoles(personaId('staff'), []);
    const resync = people.staff.get('/auth/resync');
    const during = Array.from({ length: 20 }, (_, count) => announce(server, XBOX, `during ${count}`));
    await Promise.all([resync, ...during]);
    await announce(server, XBOX, 'without the role');
    const received = await events.upToNow(server);
    const access = received.findIndex(({ name }) => name === 'access');
    expect(received.slice(access)).toEqual([expect.objectContaining({ name: 'access', data: {} })]);
    expect(marksOf(await others.upToNow(server))).toContain('without the role');
    others.cut();

    server.fakeDiscord.setRoles(personaId('staff'), [DEMO_ROLES.staff]);
    server.clock.advance(30 * SECOND);
    await people.staff.get('/auth/resync');
    await announce(server, XBOX, 'with the role again');
    const regained = await events.upToNow(server);
    expect(regained.map(({ name }) => name)).toEqual(['access', 'accounts']);
    server.clock.advance(30 * SECOND);
    await people.staff.get('/auth/resync');
    expect(await events.upToNow(server)).toEqual([]);
    events.cut();
  });

  test('end at once with the session', async () => {
    const user = await server.signIn('newcomer');
    const other = await server.signIn('newcomer');
    const events = await openEvents(user);
    const elsewhere = await openEvents(other);
    await user.post('/auth/logout');
    await events.ended;
    expect((await elsewhere.upToNow(server)).map(({ name }) => name)).toEqual(['access', 'devices']);
    server.fakeDiscord.removeMember(personaId('newcomer'));
    expect((await other.get('/auth/resync')).status).toBe(403);
    await elsewhere.ended;
  });

  test('are rechecked regularly even on a quiet log, which keeps the session alive', async () => {
    const hurried = await startTestServer({ pace: { recheckEvery: 30 } });
    const user = await hurried.signIn('civilian');
    const events = await openEvents(user);
    const { db } = hurried.platform.database;
    const lastSeen = async () =>
      (await db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
    const before = await lastSeen();
    hurried.clock.advance(10 * 60_000);
    await expect.poll(lastSeen, { timeout: 5000 }).toBe(before + 10 * 60_000);
    await db.deleteFrom('sessions').execute();
    await events.ended;
    await hurried.stop();
  });
});
