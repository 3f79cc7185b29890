import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { expect, test } from 'vitest';
import { unitRows } from './unit-rows.ts';

function unit(callsign: string, more: Partial<Unit> = {}): Unit {
  return {
    _id: callsign,
    platform: 'Xbox',
    callsign,
    name: 'A. Stone',
    status: '10-8',
    subdivision: null,
    call: null,
    onDutySince: '2026-03-01T10:00:00.000Z',
    ...more,
  };
}

const callsigns = (units: Unit[]) => units.map(({ callsign }) => callsign);

test('units stand in the order of their callsigns, numbers as numbers', () => {
  const units = [unit('D-110'), unit('D-9'), unit('A-01')];
  expect(callsigns(unitRows(units, null))).toEqual(['A-01', 'D-9', 'D-110']);
  expect(callsigns(units)).toEqual(['D-110', 'D-9', 'A-01']);
});

test("one's own unit is shown as it was last chosen, with its call", () => {
  const units = [unit('D-104', { call: 1050 }), unit('D-118')];
  const [own] = unitRows(units, unit('D-104', { status: '10-6', subdivision: 'Detectives' }));
  expect(own).toMatchObject({ status: '10-6', subdivision: 'Detectives', call: 1050 });
});

test("one's own unit comes with the clock-in and goes with the clock-out", () => {
  expect(callsigns(unitRows([unit('D-118')], unit('D-104')))).toEqual(['D-104', 'D-118']);
  expect(callsigns(unitRows([unit('D-104')], unit('D-104', { onDutySince: null })))).toEqual([]);
});
