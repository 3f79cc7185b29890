import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canRead, type EventReader } from '#platform/live/live-event';
import { rounds } from '#testing/rounds';
import { announce, openEvents } from '#testing/test-events';
import { signInOfficer } from '#testing/test-officers';
import { passAnHour } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';
import { type Cast, castFor, startWriting } from '#testing/write-load';

/** Readers must receive every committed event they may read, in order and once (reliability.md, invariant 8). */

const READERS = 4;
const CUTS_EACH = rounds(10);
/**
 * Reading one event per connection is slower than the writers, and more than 2000 missed events cause a resync. So
 * after this many cuts a reader catches up.
 */
const CUTS_BEFORE_ALL = 50;

let server: TestServer;
let cast: Cast;
let people: { user: TestUser; rights: EventReader }[];
beforeAll(async () => {
  server = await startTestServer();
  cast = await castFor(server.signIn);
  const elsewhere = await signInOfficer(server, { callsign: 'P-1', platform: 'PlayStation' });
  const idOf = async (user: TestUser): Promise<string> => (await user.get('/api/auth/me')).body._id;
  const rightsOf = async (user: TestUser, rights: Partial<EventReader>) => ({
    user,
    rights: {
      userId: await idOf(user),
      staff: false,
      dispatcher: false,
      fireRescue: false,
      officer: null,
      ...rights,
    },
  });
  people = [
    await rightsOf(cast.officer, { officer: { platform: 'Xbox' } }),
    await rightsOf(cast.staff, { staff: true, dispatcher: true }),
    await rightsOf(cast.owner, {}),
    await rightsOf(elsewhere.user, { officer: { platform: 'PlayStation' } }),
  ];
});
afterAll(() => server.stop());

/** Resumes until a mark arrives, cutting the stream now and then. Returns the received IDs. */
async function readWithCuts(
  { user }: (typeof people)[number],
  { from, mark, onCut }: { from: string | null; mark: string; onCut: () => void },
): Promise<string[]> {
  const ids: string[] = [];
  let events = await openEvents(user, { lastEventId: from });
  for (let cuts = 0; ; ) {
    const { id, name, data } = await events.next();
    expect([name, id]).not.toEqual(['resync', id]);
    ids.push(id ?? 'none');
    if (name === 'accounts' && data.civilianId === mark) break;
    if (cuts === CUTS_EACH) continue;
    await pause(cuts % 4);
    const lastEventId = events.lastTakenId();
    events.cut();
    events = await openEvents(user, { lastEventId });
    cuts += 1;
    onCut();
    if (cuts % CUTS_BEFORE_ALL !== 0) continue;
    const missed = await events.upToNow(server);
    ids.push(...[...missed.map((event) => event.id), events.lastTakenId()].map((taken) => taken ?? 'none'));
  }
  events.cut();
  return ids;
}

test(
  'streams cut repeatedly under load deliver every event once and in order',
  async () => {
    const { db } = server.platform.database;
    const begin = await openEvents(cast.staff);
    begin.cut();
    const from = begin.ready.id;
    const last =
      (
        await db
          .selectFrom('events')
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0;

    let cuts = 0;
    const mark = 'the end';
    const onCut = () => {
      cuts += 1;
    };
    const load = startWriting(cast, () => false);
    const reading = Promise.all(people.map((person) => readWithCuts(person, { from, mark, onCut })));
    // This is the only event for the officer on the other platform.
    const publishElsewhere = async () => {
      while (cuts < READERS * CUTS_EACH) {
        await announce(server, { dispatch: 'PlayStation' }, 'elsewhere');
        await passAnHour(db, server.clock.now());
        await pause(5);
      }
    };
    await Promise.race([publishElsewhere(), reading, load.over]);
    await load.stop();
    for (const { rights } of people) await announce(server, { userId: rights.userId }, mark);
    const received = await reading;
    expect(cuts).toBe(READERS * CUTS_EACH);

    const rows = await db
      .selectFrom('events')
      .where('id', '>', last)
      .orderBy('xid')
      .orderBy('id')
      .selectAll()
      .execute();
    for (const [index, { rights }] of people.entries()) {
      const readable = rows.filter(({ readers, platform, user_id }) =>
        canRead({ readers, platform, userId: user_id }, rights),
      );
      const places = received[index]?.map((id) => id.slice(id.indexOf('.') + 1));
      expect(places).toEqual(readable.map(({ xid, id }) => `${xid}.${id}`));
      expect(places?.length).toBeGreaterThan(CUTS_EACH);
    }
  },
  rounds(300_000),
);
