import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { expect, it } from 'vitest';
import { onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { type CallSort, sortCalls, urgencyOf } from './call-order.ts';

const unit = (callsign: string) => onCall({ _id: callsign, callsign, name: callsign });
function call(callNumber: number, priority: number, minute: number, more: Partial<Call> = {}): Call {
  const createdAt = `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const status = more.units === undefined ? 'Open' : 'Assigned';
  return {
    callNumber,
    priority,
    createdAt,
    status,
    location: null,
    postal: null,
    units: [],
    ...more,
  } as Call;
}

const calls = [
  call(1004, 3, 1, { postal: '10', units: [unit('D-9')] }),
  call(1003, 1, 5, { postal: '9' }),
  call(1002, 1, 2, { units: [unit('D-110')] }),
  call(1001, 2, 0, { postal: '100' }),
];
const sorted = (sort: CallSort) => sortCalls(calls, sort).map(({ callNumber }) => callNumber);

it('sorts by urgency, then calls without a unit first, then the longest wait', () => {
  expect(sorted(null)).toEqual([1003, 1002, 1001, 1004]);
});

it('sorts a column numerically, with empty values last in either direction', () => {
  expect(sorted({ by: 'postal', descending: false })).toEqual([1003, 1004, 1001, 1002]);
  expect(sorted({ by: 'postal', descending: true })).toEqual([1001, 1004, 1003, 1002]);
  expect(sorted({ by: 'units', descending: false })).toEqual([1004, 1002, 1003, 1001]);
});

it('sorts ties by urgency', () => {
  expect(sorted({ by: 'location', descending: false })).toEqual(sorted(null));
});

it('sorts the newest calls first by age', () => {
  expect(sorted({ by: 'age', descending: false })).toEqual([1003, 1002, 1004, 1001]);
});

it.each([
  ['Open', 3, 9.9, 'calm'],
  ['Open', 3, 10, 'amber'],
  ['Open', 2, 20, 'red'],
  ['Open', 1, 1.9, 'calm'],
  ['Open', 1, 2, 'amber'],
  ['Open', 1, 5, 'red'],
  ['Assigned', 1, 60, 'calm'],
] as const)('rates status %s with priority %i after %d min as %s', (status, priority, minutes, urgency) => {
  expect(urgencyOf({ status, priority }, minutes * 60_000)).toBe(urgency);
});
