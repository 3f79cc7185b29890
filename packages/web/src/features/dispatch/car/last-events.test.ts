import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { expect, it } from 'vitest';
import { fakeCall, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { eventOfPanic, eventsOf, latestOf } from './last-events.ts';

const UNIT = onCall({ _id: 'me', callsign: 'D-104', name: 'M. Vance' });
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
const own = (more: Partial<CallDetail>): CallDetail => ({
  ...fakeCall({ _id: 'own', units: [UNIT] }),
  log: [],
  responses: [],
  emergencies: [],
  ...more,
});
const PANIC: Panic = {
  _id: 'panic',
  platform: 'Xbox',
  officer: { _id: 'other', callsign: 'D-121', name: 'E. Reyes' },
  location: 'Grove St',
  callId: 'down',
  callNumber: 1051,
  raisedAt: at(5),
  acknowledgements: [],
  clearedAt: null,
  clearedBy: null,
};

const textsOf = (more: Partial<Parameters<typeof eventsOf>[0]>) =>
  latestOf(
    eventsOf({
      unitId: 'me',
      callsign: 'D-104',
      own: undefined,
      calls: [],
      panics: [],
      bolos: [],
      ...more,
    }),
  ).map(({ lead = '', text }) => `${lead}${text}`);

it("lists log entries by others on the user's call, and when the unit was attached", () => {
  const line = (_id: string, by: string, text: string, minute: number) =>
    ({ _id, kind: 'note', by, text, at: at(minute) }) as const;
  const log = [line('1', 'D-104', 'Mine.', 1), line('2', 'RA-7', 'Staging.', 3)];
  const way = { _id: 'way', unit: UNIT, kind: UNIT.kind, dispatchedAt: at(2), clearReason: null } as const;
  const stamps = {
    enRouteAt: null,
    onSceneAt: null,
    transportingAt: null,
    atHospitalAt: null,
    clearedAt: null,
  };
  expect(textsOf({ own: own({ log, responses: [{ ...way, ...stamps }] }) })).toEqual([
    'RA-7 Staging.',
    'You are on call 1050',
  ]);
});

it('lists priority 1 calls by others, and a panic once', () => {
  const call = (_id: string, priority: number, callsign: string) =>
    fakeCall({ _id, priority, createdBy: { _id, callsign, name: 'E. Reyes' } });
  const calls = [call('a', 1, 'D-10'), call('b', 2, 'D-10'), call('c', 1, 'D-104'), call('down', 1, 'D-121')];
  expect(textsOf({ calls, panics: [PANIC] })).toEqual(['Panic D-121 · Grove St', '1050 Pursuit']);
});

it('names the postal of a call without a location', () => {
  const call = fakeCall({ _id: 'a', priority: 1, location: null, postal: '7165' });
  expect(textsOf({ calls: [call] })).toEqual(['1050 Pursuit · 7165']);
});

it('lists the end of a panic', () => {
  const cleared = eventOfPanic({ ...PANIC, clearedAt: at(9) });
  expect(latestOf([eventOfPanic(PANIC), cleared]).map(({ text }) => text)).toEqual([
    ' cleared',
    ' · Grove St',
  ]);
});

it('keeps the eight newest events', () => {
  const calls = Array.from({ length: 9 }, (_, index) =>
    fakeCall({ _id: String(index), callNumber: index, priority: 1, createdAt: at(index) }),
  );
  const numbers = textsOf({ calls }).map((line) => line.charAt(0));
  expect(numbers).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
});
