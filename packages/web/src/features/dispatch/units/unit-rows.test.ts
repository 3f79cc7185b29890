import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { expect, test } from 'vitest';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { BY_CALLSIGN, callsOfUnits, type UnitColumn, unitRows } from './unit-rows.ts';

const unit = (callsign: string, more: Partial<Unit> = {}): Unit =>
  fakeUnit({ _id: callsign, callsign, name: 'A. Stone', ...more });

const CODES = AVAILABLE_OPTIONS.statuses.map(({ code }) => code);
const callsigns = (units: Unit[]) => units.map(({ callsign }) => callsign);

test('sorts units by callsign, with numbers as numbers', () => {
  const units = [unit('D-110'), unit('D-9'), unit('A-01')];
  expect(callsigns(unitRows(units, BY_CALLSIGN, CODES))).toEqual(['A-01', 'D-9', 'D-110']);
  expect(callsigns(units)).toEqual(['D-110', 'D-9', 'A-01']);
});

const fleet = [
  unit('D-9', { name: 'Zoe Quill', status: 'Signal 11', call: 1003 }),
  unit('D-110', { name: 'Adam West', status: '10-6' }),
  unit('A-1', { name: 'Mia Cole', status: '10-8', call: 999, subdivision: 'Detectives' }),
  unit('D-2', { name: 'Ben Ash', status: '10-6', subdivision: 'High Speed Unit (HSU)' }),
  unit('D-10', { name: 'Cleo Dunn', status: '10-11', subdivision: 'Air Support Unit (ASU)' }),
];
const sorted = (by: UnitColumn, descending = false) => callsigns(unitRows(fleet, { by, descending }, CODES));

test('sorts by callsign and by name, up and down', () => {
  expect(sorted('callsign', true)).toEqual(['D-110', 'D-10', 'D-9', 'D-2', 'A-1']);
  expect(sorted('name')).toEqual(['D-110', 'D-2', 'D-10', 'A-1', 'D-9']);
  expect(sorted('name', true)).toEqual(['D-9', 'A-1', 'D-10', 'D-2', 'D-110']);
});

test('sorts by the order of the statuses, then by callsign', () => {
  expect(sorted('status')).toEqual(['A-1', 'D-2', 'D-110', 'D-10', 'D-9']);
  expect(sorted('status', true)).toEqual(['D-9', 'D-10', 'D-2', 'D-110', 'A-1']);
});

test('sorts by call, then by subdivision, with empty values last in either direction', () => {
  expect(sorted('assigned')).toEqual(['A-1', 'D-9', 'D-10', 'D-2', 'D-110']);
  expect(sorted('assigned', true)).toEqual(['D-9', 'A-1', 'D-2', 'D-10', 'D-110']);
});

test('lists all calls of a unit, lowest number first', () => {
  const ref = (callsign: string) => ({ _id: callsign, callsign, name: 'A. Stone' });
  const calls = [
    { callNumber: 1026, units: [ref('D-9'), ref('D-110')] },
    { callNumber: 1021, units: [ref('D-9')] },
    { callNumber: 1030, units: [] },
  ] as unknown as Call[];
  expect([...callsOfUnits(calls)]).toEqual([
    ['D-9', [1021, 1026]],
    ['D-110', [1026]],
  ]);
});
