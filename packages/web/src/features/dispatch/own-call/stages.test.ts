import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { expect, test } from 'vitest';
import type { CallResponse } from '../calls/call-responses.ts';
import { nextStage, stagesOf } from './stages.ts';

const at = (minute: number) => `2026-03-01T22:${minute}:00.000Z`;
const way = {
  dispatchedAt: at(19),
  enRouteAt: at(20),
  onSceneAt: at(24),
  transportingAt: null,
  atHospitalAt: null,
} as CallResponse;
const stages = (response: Response | null, services: ('Fire' | 'EMS')[] = ['EMS']) =>
  stagesOf({ kind: 'Fire & EMS', response, since: at(30) }, way, services);

test('puts a dispatched unit en route next', () => {
  expect(stages('Dispatched')).toEqual({
    past: [],
    current: { response: 'Dispatched', at: at(19) },
    next: 'En route',
  });
});

test('shows past stages with their times, except Dispatched', () => {
  expect(stages('On scene')).toEqual({
    past: [{ response: 'En route', at: at(20) }],
    current: { response: 'On scene', at: at(24) },
    next: 'Transporting',
  });
  expect(stages('Transporting').past.map(({ response }) => response)).toEqual(['En route', 'On scene']);
});

test('takes a missing time from the unit', () => {
  expect(stages('Transporting').current).toEqual({ response: 'Transporting', at: at(30) });
  expect(stages('At hospital').next).toBeNull();
});

test('offers transport only to units that serve EMS', () => {
  expect(stages('On scene', ['Fire']).next).toBeNull();
  expect(stages('On scene', ['Fire', 'EMS']).next).toBe('Transporting');
});

test('ends at the scene for officers, and at the hospital for a unit already transporting', () => {
  expect(nextStage({ kind: 'Law Enforcement', response: 'On scene' }, ['Police', 'EMS'])).toBeNull();
  expect(nextStage({ kind: 'Fire & EMS', response: 'Transporting' }, ['Fire'])).toBe('At hospital');
});
