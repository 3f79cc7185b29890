import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { expect, it } from 'vitest';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { nextStep } from './next-step.ts';

const UNIT = onCall({ _id: 'me', callsign: 'D-104', name: 'M. Vance' });
const MEDIC = { ...UNIT, kind: 'Fire & EMS' } as const;

function labelOf(code: string, unit: Parameters<typeof nextStep>[1] = null, onDuty = true) {
  const meaning = AVAILABLE_OPTIONS.statuses.find((one) => one.code === code)?.meaning ?? 'Available';
  const officer: Pick<Officer, 'onDutySince' | 'meaning' | 'status'> = {
    status: code,
    meaning,
    onDutySince: onDuty ? '2026-03-01T10:00:00.000Z' : null,
  };
  const services = unit?.kind === 'Fire & EMS' ? (['EMS'] as const) : (['Police'] as const);
  return nextStep(officer, unit, services, AVAILABLE_OPTIONS.statuses)?.label;
}

it('suggests in service off duty and at the start or end of a tour', () => {
  expect(labelOf('10-8', null, false)).toBe('10-8 In Service');
  for (const code of ['10-7', '10-42', '10-41']) expect(labelOf(code)).toBe('10-8 In Service');
});

it('alternates between in service and a traffic stop', () => {
  expect(labelOf('10-8')).toBe('10-11 Traffic Stop');
  for (const code of ['10-6', '10-11', 'Signal 11']) expect(labelOf(code)).toBe('10-8 In Service');
});

it('suggests the next stage on a call, whatever the status', () => {
  expect(labelOf('10-6', UNIT)).toBe('En route');
  expect(labelOf('10-8', { ...UNIT, response: 'En route' })).toBe('On scene');
});

it('suggests Clear after the last stage on a call, whatever the status', () => {
  for (const code of ['10-8', '10-6']) expect(labelOf(code, { ...UNIT, response: 'On scene' })).toBe('Clear');
});

it('suggests further stages to units that transport', () => {
  expect(labelOf('10-8', { ...MEDIC, response: 'On scene' })).toBe('Transporting');
  expect(labelOf('10-8', { ...MEDIC, response: 'Transporting' })).toBe('At hospital');
});

it('returns null if no status is available', () => {
  const unit = { status: '10-8', meaning: 'Available', onDutySince: null } as const;
  expect(nextStep(unit, null, ['Police'], [])).toBeNull();
});
