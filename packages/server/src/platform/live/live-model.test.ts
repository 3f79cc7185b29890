import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction } from '#db/database';
import { canRead, type EventReader } from '#platform/live/live-event';
import { publish, type Readers } from '#platform/live/publish';
import { assertWithin } from '#testing/assert-within';
import { registerOfficer } from '#testing/principals';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/**
 * Invariant 8 of reliability.md: readers receive every committed event they may read, in order, once, whatever breaks.
 */
const TRIES = 6;
const BOUND = 12_000;

interface Writer {
  events: { readers: Readers; pause: number }[];
  isRolledBack: boolean;
}

let server: TestServer;
let people: { user: TestUser; rights: EventReader; cutAfter: number }[];
beforeAll(async () => {
  server = await startTestServer();
  const officer = await server.signIn('officer-xbox');
  await registerOfficer(officer, { callsign: 'X-1' });
  const staff = await server.signIn('staff');
  const civilian = await server.signIn('civilian');
  const nobody = { staff: false, dispatcher: false, fireRescue: false, officer: null };
  const idOf = async (user: TestUser): Promise<string> => (await user.get('/api/auth/me')).body._id;
  const xbox = { platform: 'Xbox' } as const;
  people = [
    { user: officer, rights: { ...nobody, userId: await idOf(officer), officer: xbox }, cutAfter: 1 },
    {
      user: staff,
      rights: { ...nobody, userId: await idOf(staff), staff: true, dispatcher: true },
      cutAfter: 3,
    },
    { user: civilian, rights: { ...nobody, userId: await idOf(civilian) }, cutAfter: 2 },
  ];
});
afterAll(() => server.stop());

let marks = 0;

async function write(database: Database, { events, isRolledBack }: Writer): Promise<Map<string, Readers>> {
  const written = new Map<string, Readers>();
  try {
    await inTransaction(database.db, async (tx) => {
      for (const { readers, pause } of events) {
        marks += 1;
        const civilianId = `m${marks}`;
        written.set(civilianId, readers);
        await publish(tx, { name: 'accounts', readers, data: { civilianId }, now: server.clock.now() });
        // On SQLite no other writer could commit meanwhile.
        if (database.engine === 'postgres') await sql`select pg_sleep(${pause / 1000})`.execute(tx);
      }
      if (isRolledBack) throw new Error('rolled back');
    });
    return written;
  } catch (error) {
    if (isRolledBack) return new Map();
    throw error;
  }
}

async function readThrough(
  { user, cutAfter }: (typeof people)[number],
  from: string | null,
  last: string,
): Promise<string[]> {
  const read: string[] = [];
  let events = await openEvents(user, { lastEventId: from });
  for (let count = 1; read.at(-1) !== last; count += 1) {
    const { name, data } = await events.next();
    expect(name).toBe('accounts');
    read.push(data.civilianId);
    if (count % cutAfter !== 0) continue;
    // Received but unread events are lost with the connection.
    const resumeFrom = events.lastTakenId();
    events.cut();
    events = await openEvents(user, { lastEventId: resumeFrom });
  }
  events.cut();
  return read;
}

const scopes = (): fc.Arbitrary<Readers> =>
  fc.oneof(
    fc.constantFrom<Readers>(
      { dispatch: 'Xbox' },
      { dispatch: 'PlayStation' },
      { officers: 'Xbox' },
      { staff: true },
    ),
    fc.nat({ max: 2 }).map((who) => ({ userId: people[who]?.rights.userId ?? '' })),
  );

test('readers receive each committed event they may read, in order, once', async () => {
  const writers = fc.array(
    fc.record({
      events: fc.array(fc.record({ readers: scopes(), pause: fc.nat({ max: 30 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      isRolledBack: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await assertWithin(
    BOUND,
    writers,
    async (chosen) => {
      const { database } = server.platform;
      const probe = await openEvents(people[0]?.user ?? server.visitor());
      probe.cut();
      const from = probe.ready.id;
      const last = `last ${marks}`;
      const reading = people.map((person) => readThrough(person, from, last));
      const written = await Promise.all(chosen.map((writer) => write(database, writer)));
      await inTransaction(database.db, async (tx) => {
        for (const { rights } of people) {
          const readers = { userId: rights.userId };
          const data = { civilianId: last };
          await publish(tx, { name: 'accounts', readers, data, now: server.clock.now() });
        }
      });
      const read = await Promise.all(reading);

      const committed = new Map(written.flatMap((events) => [...events]));
      const inOrder = await orderOf(database);
      for (const [index, { rights }] of people.entries()) {
        const allowed = inOrder.filter((mark) => {
          const readers = committed.get(mark);
          return readers !== undefined && canRead(toScope(readers), rights);
        });
        expect(read[index]).toEqual([...allowed, last]);
      }
      expect([...committed.keys()].every((mark) => inOrder.includes(mark))).toBe(true);
    },
    { numRuns: TRIES },
  );
});

async function orderOf({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('events').orderBy('xid').orderBy('id').select('data').execute();
  return rows.map(({ data }) => JSON.parse(data).civilianId);
}

function toScope(readers: Readers) {
  return {
    readers:
      'dispatch' in readers
        ? ('dispatch' as const)
        : 'officers' in readers
          ? ('officers' as const)
          : 'staff' in readers
            ? ('staff' as const)
            : ('user' as const),
    platform: 'dispatch' in readers ? readers.dispatch : 'officers' in readers ? readers.officers : null,
    userId: 'userId' in readers ? readers.userId : null,
  };
}
