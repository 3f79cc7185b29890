import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { expect, test } from 'vitest';
import { OFFERS } from '#lib/community.stand-ins.ts';
import { standInUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { BY_CALLSIGN, callsOfUnits, type UnitColumn, unitRows } from './unit-rows.ts';

const unit = (callsign: string, more: Partial<Unit> = {}): Unit =>
  standInUnit({ _id: callsign, callsign, name: 'A. Stone', ...more });

const CODES = OFFERS.statuses.map(({ code }) => code);
const callsigns = (units: Unit[]) => units.map(({ callsign }) => callsign);

test('units stand in the order of their callsigns, numbers as numbers', () => {
  const units = [unit('D-110'), unit('D-9'), unit('A-01')];
  expect(callsigns(unitRows(units, null, BY_CALLSIGN, CODES))).toEqual(['A-01', 'D-9', 'D-110']);
  expect(callsigns(units)).toEqual(['D-110', 'D-9', 'A-01']);
});

test("one's own unit is shown as it was last chosen, with its call", () => {
  const units = [unit('D-104', { call: 1050 }), unit('D-118')];
  const { call, statusSince, response, responseSince, availableSince, contactAt, ...chosen } = unit('D-104', {
    status: '10-6',
    subdivision: 'Detectives',
  });
  const [own] = unitRows(units, chosen, BY_CALLSIGN, CODES);
  expect(own).toMatchObject({ status: '10-6', subdivision: 'Detectives', call: 1050 });
});

test("one's own unit comes with the clock-in and goes with the clock-out", () => {
  expect(callsigns(unitRows([unit('D-118')], unit('D-104'), BY_CALLSIGN, CODES))).toEqual(['D-104', 'D-118']);
  const offDuty = unit('D-104', { onDutySince: null });
  expect(callsigns(unitRows([unit('D-104')], offDuty, BY_CALLSIGN, CODES))).toEqual([]);
});

test("one's own unit goes where one rides an apparatus, which stands in its place", () => {
  const engine = unit('E-7', { isApparatus: true });
  const rider = unit('D-104', { aboard: 'E-7' });
  expect(callsigns(unitRows([unit('D-104'), engine], rider, BY_CALLSIGN, CODES))).toEqual(['E-7']);
});

const fleet = [
  unit('D-9', { name: 'Zoe Quill', status: 'Signal 11', call: 1003 }),
  unit('D-110', { name: 'Adam West', status: '10-6' }),
  unit('A-1', { name: 'Mia Cole', status: '10-8', call: 999, subdivision: 'Detectives' }),
  unit('D-2', { name: 'Ben Ash', status: '10-6', subdivision: 'High Speed Unit (HSU)' }),
  unit('D-10', { name: 'Cleo Dunn', status: '10-11', subdivision: 'Air Support Unit (ASU)' }),
];
const sorted = (by: UnitColumn, descending = false) =>
  callsigns(unitRows(fleet, null, { by, descending }, CODES));

test('units sort by callsign and by name, up and down', () => {
  expect(sorted('callsign', true)).toEqual(['D-110', 'D-10', 'D-9', 'D-2', 'A-1']);
  expect(sorted('name')).toEqual(['D-110', 'D-2', 'D-10', 'A-1', 'D-9']);
  expect(sorted('name', true)).toEqual(['D-9', 'A-1', 'D-10', 'D-2', 'D-110']);
});

test('units sort by status as its keys stand, those of one status by callsign', () => {
  expect(sorted('status')).toEqual(['A-1', 'D-2', 'D-110', 'D-10', 'D-9']);
  expect(sorted('status', true)).toEqual(['D-9', 'D-10', 'D-2', 'D-110', 'A-1']);
});

test('units sort by call, then by subdivision; those with neither come last in either direction', () => {
  expect(sorted('assigned')).toEqual(['A-1', 'D-9', 'D-10', 'D-2', 'D-110']);
  expect(sorted('assigned', true)).toEqual(['D-9', 'A-1', 'D-2', 'D-10', 'D-110']);
});

test("one's own unit stands where its last choice puts it", () => {
  const own = unit('D-110', { name: 'Adam West', status: '10-8' });
  expect(callsigns(unitRows(fleet, own, { by: 'status', descending: false }, CODES)).slice(0, 2)).toEqual([
    'A-1',
    'D-110',
  ]);
});

test('all calls of a unit are told, lowest number first', () => {
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
