import { beforeEach, expect, test } from 'vitest';
import { createAudience } from '#platform/live/audience';
import type { EventStream } from '#platform/live/event-stream';
import type { EventReader, EventScope, LiveEvent } from '#platform/live/live-event';

const NOBODY: EventReader = {
  userId: 'u',
  staff: false,
  dispatcher: false,
  fireRescue: false,
  officer: null,
};
const officer = (userId: string): EventReader => ({ ...NOBODY, userId, officer: { platform: 'Xbox' } });
const XBOX: EventScope = { readers: 'dispatch', platform: 'Xbox', userId: null };
const MEMBERS: EventScope = { readers: 'members', platform: null, userId: null };
const only = (userId: string): EventScope => ({ readers: 'user', platform: null, userId });

let ids = 0;
function eventFor(scope: EventScope): LiveEvent & { checks: () => number } {
  let checks = 0;
  ids += 1;
  const bytes = Buffer.from(`${ids}.`);
  return {
    ...scope,
    get readers() {
      checks += 1;
      return scope.readers;
    },
    position: { xid: 1, id: ids },
    bytes,
    checks: () => checks,
  };
}

let audience: ReturnType<typeof createAudience>;
beforeEach(() => {
  audience = createAudience();
});

function open(reader: EventReader, onTaken = () => {}) {
  const taken: string[] = [];
  const offered: LiveEvent[] = [];
  const stream = {
    take: ({ bytes }) => {
      taken.push(bytes.toString());
      onTaken();
    },
    offer: (events) => void offered.push(...events),
    recheck: () => {},
    heartbeat: () => {},
    end: () => {},
  } satisfies EventStream as EventStream;
  audience.add(reader.userId, stream);
  return { stream, taken, offered, join: () => audience.addToGroup(stream, reader) };
}

test('matches an event as often for a thousand streams with equal rights as for one', () => {
  const first = open(officer('o0'));
  first.join();
  const alone = eventFor(XBOX);
  audience.deliver([alone]);
  const all = Array.from({ length: 1000 }, (_, index) => open(officer(`o${index + 1}`)));
  for (const each of all) each.join();
  const among = eventFor(XBOX);
  audience.deliver([among]);
  expect(among.checks()).toBe(alone.checks());
  expect(all.every(({ taken }) => taken.join() === among.bytes.toString())).toBe(true);
});

test('delivers a personal event to its user without checking others', () => {
  const own = open(officer('mara'));
  const others = Array.from({ length: 50 }, (_, index) => open(officer(`o${index}`)));
  for (const each of [own, ...others]) each.join();
  const events = [eventFor(only('mara')), eventFor(only('nobody'))];
  audience.deliver(events);
  expect(own.offered).toEqual(events);
  expect(others.flatMap(({ taken, offered }) => [...taken, ...offered])).toEqual([]);
});

test('delivers other events once, in log order, to users with personal events', () => {
  const own = open(officer('mara'));
  const other = open(officer('niko'));
  for (const each of [own, other]) each.join();
  const events = [eventFor(XBOX), eventFor(only('mara')), eventFor(MEMBERS)];
  audience.deliver(events);
  expect([own.taken, own.offered]).toEqual([[], events]);
  expect(other.taken).toEqual([`${events[0]?.bytes}${events[2]?.bytes}`]);
});

test('delivers an event only to groups with the right to it', () => {
  const civilian = open(NOBODY);
  const elsewhere = open({ ...NOBODY, officer: { platform: 'PlayStation' } });
  const there = open(officer('mara'));
  for (const each of [civilian, elsewhere, there]) each.join();
  const event = eventFor(XBOX);
  audience.deliver([event]);
  expect([civilian.taken, elsewhere.taken, there.taken]).toEqual([[], [], [`${event.bytes}`]]);
});

test('offers everything to ungrouped streams, without repeating events to streams that fall behind', () => {
  const slow = open(officer('slow'), () => audience.removeFromGroup(slow.stream));
  const fresh = open(officer('fresh'));
  slow.join();
  const [first, second] = [eventFor(XBOX), eventFor(only('somebody'))];
  audience.deliver([first]);
  expect([slow.taken.length, slow.offered.length, fresh.offered]).toEqual([1, 0, [first]]);
  audience.deliver([second]);
  expect(slow.offered).toEqual([second]);
});

test('delivers nothing to removed streams', () => {
  const gone = open(officer('mara'));
  gone.join();
  audience.remove('mara', gone.stream);
  audience.deliver([eventFor(XBOX), eventFor(only('mara'))]);
  expect([gone.taken, gone.offered, [...audience.streams()]]).toEqual([[], [], []]);
});
