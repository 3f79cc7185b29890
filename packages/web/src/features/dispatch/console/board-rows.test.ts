import { describe, expect, it } from 'vitest';
import { fakeCall, fakeEmergency, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { callRows, countCalls, similarCalls, staleCalls, unitRows } from './board-rows.ts';

const NOW = Date.parse('2026-03-01T10:05:00.000Z');
const ALL = { services: null, showOnly: null };
const unit = onCall({ _id: 'unit', callsign: 'D-104', name: 'M. Vance' });

describe('calls', () => {
  const held = fakeCall({ _id: 'held', priority: 1, heldUntil: '2026-03-01T10:06:00.000Z' });
  const fire = fakeCall({ _id: 'fire', priority: 3, services: ['Fire', 'EMS'], callers: 1 });
  const taken = fakeCall({ _id: 'taken', units: [unit] });
  const ids = (filter: object, now = NOW) =>
    callRows([held, fire, taken], { ...ALL, ...filter }, now).map(({ _id }) => _id);

  it('are sorted by urgency, with held calls last while on hold', () => {
    expect(ids({})).toEqual(['taken', 'fire', 'held']);
    expect(ids({}, NOW + 60_000)).toEqual(['held', 'taken', 'fire']);
  });

  it('are filtered by service and by the counters of the strip', () => {
    expect(ids({ services: 'EMS' })).toEqual(['fire']);
    expect(ids({ showOnly: 'unassigned' })).toEqual(['fire']);
    expect(ids({ showOnly: '911' })).toEqual(['fire']);
    expect(ids({ showOnly: 'held' })).toEqual(['held']);
  });

  it('are stale without a unit and without recent activity', () => {
    const at = (hours: number) => NOW - hours * 3_600_000;
    const old = (callNumber: number, hours: number, more = {}) =>
      fakeCall({ callNumber, updatedAt: new Date(at(hours)).toISOString(), ...more });
    const calls = [old(1003, 5), old(1001, 4), old(1002, 3.9), old(1004, 9, { units: [unit] })];
    expect(staleCalls(calls, 4, NOW).map(({ callNumber }) => callNumber)).toEqual([1001, 1003]);
  });

  it('include panics under any filter, and count them by their own state', () => {
    const calls = [fakeCall({ source: 'Panic', units: [unit] })];
    expect(callRows(calls, { ...ALL, services: 'Fire' }, NOW)).toHaveLength(1);
    expect(callRows(calls, { ...ALL, showOnly: 'unassigned' }, NOW)).toHaveLength(1);
    expect(countCalls(calls, 'unassigned', NOW)).toBe(0);
  });
});

it('lists available units first, then by callsign', () => {
  const units = [
    fakeUnit({ _id: '1', callsign: 'A-1', availableSince: null }),
    fakeUnit({ _id: '2', callsign: 'D-10' }),
    fakeUnit({ _id: '3', callsign: 'D-9', services: ['EMS'] }),
  ];
  const shown = (filter: object) => unitRows(units, { ...ALL, ...filter }).map(({ _id }) => _id);
  expect(shown({})).toEqual(['3', '2', '1']);
  expect(shown({ showOnly: 'available' })).toEqual(['3', '2']);
  expect(shown({ services: 'EMS' })).toEqual(['3']);
});

it('finds possible duplicates of a 911 call by place, or recent ones by type', () => {
  const emergency = fakeEmergency({ type: 'Robbery', postal: ' 9021 ' });
  const calls = [
    fakeCall({ _id: 'old', type: 'Robbery', createdAt: '2026-03-01T09:40:00.000Z' }),
    fakeCall({ _id: 'type', type: 'Robbery' }),
    fakeCall({ _id: 'place', postal: '9021' }),
    fakeCall({ _id: 'other', postal: '7000' }),
  ];
  expect(similarCalls(emergency, calls).map(({ call, because }) => [call._id, because])).toEqual([
    ['place', 'same place'],
    ['type', 'same type'],
  ]);
});
