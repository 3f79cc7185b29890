import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { expect, it } from 'vitest';
import { filterCalls } from './call-filter.ts';

const base = { postal: null, details: null, units: [], services: ['Police'] };
const unit = { _id: 'me', callsign: 'D-104', name: 'M. Vance' };
const calls = [
  {
    ...base,
    _id: 'robbery',
    callNumber: 1001,
    type: 'Robbery',
    location: 'Vespucci pier',
    details: 'Two men, one knife',
  },
  {
    ...base,
    _id: 'pursuit',
    callNumber: 1002,
    type: 'Pursuit',
    location: null,
    postal: '8042',
    units: [unit],
  },
] as Call[];
const shownOf = (filter: Partial<Parameters<typeof filterCalls>[1]>) =>
  filterCalls(calls, {
    shown: 'active',
    text: '',
    officerId: 'me',
    services: [],
    pinned: new Set(),
    ...filter,
  }).map(({ callNumber }) => callNumber);

it.each([
  ['', [1001, 1002]],
  ['1002', [1002]],
  ['PIER rob', [1001]],
  ['knife', [1001]],
  ['8042', [1002]],
  ['d-104', [1002]],
  ['pier pursuit', []],
])('“%s” finds %j', (text, found) => {
  expect(shownOf({ text })).toEqual(found);
});

it("filters unassigned calls and the user's own calls", () => {
  expect(shownOf({ shown: 'unassigned' })).toEqual([1001]);
  expect(shownOf({ shown: 'mine' })).toEqual([1002]);
  expect(shownOf({ shown: 'mine', officerId: 'other' })).toEqual([]);
  expect(shownOf({ shown: 'unassigned', text: 'pursuit' })).toEqual([]);
});

it('includes calls of panics under any filter', () => {
  const pinned = new Set(['robbery']);
  expect(shownOf({ pinned, shown: 'mine' })).toEqual([1001, 1002]);
  expect(shownOf({ pinned, text: '8042' })).toEqual([1001, 1002]);
  expect(shownOf({ pinned: new Set(['pursuit']), shown: 'unassigned' })).toEqual([1001, 1002]);
});

it("excludes calls of other services, except for panics and the user's own calls", () => {
  expect(shownOf({ services: ['Fire', 'EMS'] })).toEqual([]);
  expect(shownOf({ services: ['Fire', 'Police'] })).toEqual([1001, 1002]);
  expect(shownOf({ services: ['EMS'], pinned: new Set(['robbery']) })).toEqual([1001]);
  expect(shownOf({ services: ['EMS'], shown: 'mine' })).toEqual([1002]);
});
