import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { expect, it } from 'vitest';
import { acknowledgementText, callAddress, type PanicViewer, rightsOf } from './panic-viewer.ts';

const at = '2026-11-20T12:00:00.000Z';
const PANIC: Panic = {
  _id: 'panic',
  platform: 'Xbox',
  officer: { _id: 'lena', callsign: 'D-112', name: 'L. Marin' },
  location: 'Legion Square',
  callId: 'call',
  callNumber: 1052,
  raisedAt: at,
  acknowledgements: [{ userId: 'user ben', callsign: 'D-104', name: 'B. Ortiz', at }],
  clearedAt: null,
  clearedBy: null,
};

const nobody: PanicViewer = {
  _id: 'user',
  officer: null,
  profiles: [],
  fireRescue: false,
  staff: false,
  dispatching: [],
};
const officer = (id: string, platform: 'Xbox' | 'PlayStation'): PanicViewer => ({
  ...nobody,
  _id: `user ${id}`,
  officer: { kind: 'Law Enforcement', department: platform },
  profiles: [{ _id: id }],
});
const medic = (id: string, platform: 'Xbox' | 'PlayStation'): PanicViewer => ({
  ...officer(id, platform),
  officer: { kind: 'Fire & EMS', department: platform },
  fireRescue: true,
});

it.each<[string, PanicViewer, string[]]>([
  ['the officer who raised it', officer('lena', 'Xbox'), ['own', 'clear']],
  ['a colleague', officer('ann', 'Xbox'), ['acknowledge', 'attach']],
  ['a colleague who acknowledged it', officer('ben', 'Xbox'), ['seen', 'acknowledge', 'attach']],
  ['an officer of the other platform', officer('ann', 'PlayStation'), []],
  ['a medic', medic('jo', 'Xbox'), ['acknowledge', 'attach']],
  ['a medic of the other platform', medic('jo', 'PlayStation'), ['acknowledge']],
  [
    'the officer who raised it with another profile',
    { ...medic('jo', 'Xbox'), profiles: [{ _id: 'lena' }, { _id: 'jo' }] },
    ['own', 'clear'],
  ],
  ['fire/rescue', { ...nobody, fireRescue: true }, ['acknowledge']],
  ['staff', { ...nobody, staff: true }, ['clear']],
  ['a dispatcher', { ...nobody, dispatching: ['Xbox'] }, ['acknowledge', 'clear']],
  ['a dispatcher of the other platform', { ...nobody, dispatching: ['PlayStation'] }, []],
  ['staff of the other platform', { ...officer('kim', 'PlayStation'), staff: true }, ['clear']],
  ['staff of the platform', { ...officer('kim', 'Xbox'), staff: true }, ['acknowledge', 'attach', 'clear']],
])('lists the allowed actions of %s', (_, viewer, expected) => {
  const { isOwn, hasAcknowledged, canAcknowledge, canAttach, canClear } = rightsOf(PANIC, viewer);
  const open = Object.entries({
    own: isOwn,
    seen: hasAcknowledged,
    acknowledge: canAcknowledge,
    attach: canAttach,
    clear: canClear,
  }).filter(([, is]) => is);
  expect(open.map(([name]) => name)).toEqual(expected);
});

it.each<[string, PanicViewer, string | null]>([
  ['an officer', officer('ann', 'Xbox'), '/dashboard/pso?call=call'],
  ['a medic', medic('jo', 'Xbox'), '/dashboard/safr?platform=Xbox&call=call'],
  ['fire/rescue', { ...nobody, fireRescue: true }, '/dashboard/safr?platform=Xbox&call=call'],
  ['staff without a profile', { ...nobody, staff: true }, '/dashboard/pso?platform=Xbox&call=call'],
  ['a dispatcher', { ...nobody, dispatching: ['Xbox'] }, '/dashboard/dispatch?platform=Xbox&call=call'],
  ['a member without access', nobody, null],
])('links %s to the call on their own board', (_, viewer, address) =>
  expect(callAddress(PANIC, viewer)).toBe(address),
);

const seenBy = (...names: string[]) => ({
  acknowledgements: names.map((name) => ({
    userId: name,
    callsign: name.startsWith('D-') ? name : null,
    name,
    at: '2026-11-20T12:00:00.000Z',
  })),
});

it.each([
  [[], 'Not acknowledged yet'],
  [['D-104'], 'Acknowledged by D-104'],
  [['D-104', 'remy.kowalski'], 'Acknowledged by D-104, remy.kowalski'],
  [['D-1', 'D-2', 'D-3', 'D-4', 'D-5', 'D-6'], 'Acknowledged by D-1, D-2, D-3, D-4 and 2 more'],
])('names the users who acknowledged it: %j', (names, words) =>
  expect(acknowledgementText(seenBy(...names))).toBe(words),
);
