import type { Call, CallEventEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { CallEntryKind, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { expect, it } from 'vitest';
import { fakeCall, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { type Listener, soundOf } from './call-sounds.ts';

const own = { _id: 'me', callsign: 'D-104', name: 'M. Vance' };
const me: Listener = { ...own, unitId: 'me', services: ['Police'] };
const other = { _id: 'other', callsign: 'D-10', name: 'E. Reyes' };
const at = '2026-11-20T12:00:00.000Z';

const call = (units: OfficerRef[], createdBy = other): Call =>
  fakeCall({ units: units.map(onCall), createdBy });
const entry = (kind: CallEntryKind, text: string, by: string | null): CallEventEntry => ({
  _id: text,
  kind,
  text,
  by,
  at,
});
const created = entry('created', 'Call created', 'D-10');
const attached = ({ _id, callsign }: OfficerRef, by: string | null): CallEventEntry => ({
  ...entry('attached', `${callsign} attached`, by),
  unitId: _id,
});

it.each([
  ['a new call', call([]), [created], me, 'call'],
  ['a new call, without an officer profile', call([]), [created], null, 'call'],
  ['my own new call', call([me], me), [created, attached(own, 'D-104')], me, null],
  ['the call for a panic', call([]), [created, entry('panic', 'Panic raised', 'D-10')], me, null],
  ['an edit', call([me]), [entry('edited', 'Postal 12', 'D-10')], me, null],
  ['being assigned to a call', call([other, me]), [attached(own, 'D-10')], me, 'assigned'],
  ['being assigned by the server', call([me]), [attached(own, null)], me, 'assigned'],
  ['attaching myself', call([me]), [attached(own, 'D-104')], me, null],
  ['another unit assigned to my call', call([me, other]), [attached(other, 'D-11')], me, null],
  [
    'a unit with a similar callsign',
    call([me, other]),
    [attached({ _id: 'third', callsign: 'D-1044', name: 'A. Bell' }, 'D-11')],
    me,
    null,
  ],
  ['having left in the meantime', call([other]), [attached(own, 'D-10')], me, null],
])('picks the right sound for: %s', (_, of, entries, listener, sound) => {
  expect(soundOf({ call: of, entries }, listener)).toBe(sound);
});

const ofEms = (services: Service[] = ['EMS']) => ({ ...call([]), services });
const added = (services: Service[], by = 'D-10') => ({
  ...entry('services', 'Services', by),
  added: services,
});

it.each([
  ['a new call for other services', ofEms(), [created], me, null],
  ['a new call for their service too', ofEms(['EMS', 'Police']), [created], me, 'call'],
  ['a new call for other services, as a dispatcher', ofEms(), [created], { ...me, dispatches: true }, 'call'],
  ['their service requested', ofEms(['EMS', 'Police']), [added(['Police'])], me, 'call'],
  ['another service requested', ofEms(['Police', 'EMS']), [added(['EMS'])], me, null],
  [
    'their service requested by the unit itself',
    ofEms(['EMS', 'Police']),
    [added(['Police'], 'D-104')],
    me,
    null,
  ],
  ['a service removed', ofEms(['Police']), [added([])], me, null],
])('picks the right sound for a unit by service: %s', (_, of, entries, listener, sound) => {
  expect(soundOf({ call: of, entries }, listener)).toBe(sound);
});
