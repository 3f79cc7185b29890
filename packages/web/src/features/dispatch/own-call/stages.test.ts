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

test('a unit that was dispatched goes en route next', () => {
  expect(stages('Dispatched')).toEqual({
    past: [],
    current: { response: 'Dispatched', at: at(19) },
    next: 'En route',
  });
});

test('what it came through stands with its times, but for that it was dispatched', () => {
  expect(stages('On scene')).toEqual({
    past: [{ response: 'En route', at: at(20) }],
    current: { response: 'On scene', at: at(24) },
    next: 'Transporting',
  });
  expect(stages('Transporting').past.map(({ response }) => response)).toEqual(['En route', 'On scene']);
});

test('one that was not stamped yet began when the unit says', () => {
  expect(stages('Transporting').current).toEqual({ response: 'Transporting', at: at(30) });
  expect(stages('At hospital').next).toBeNull();
});

test('who does not serve EMS transports nobody', () => {
  expect(stages('On scene', ['Fire']).next).toBeNull();
  expect(stages('On scene', ['Fire', 'EMS']).next).toBe('Transporting');
});

test('officers go no further than the scene, and who was sent to a hospital goes there', () => {
  expect(nextStage({ kind: 'Law Enforcement', response: 'On scene' }, ['Police', 'EMS'])).toBeNull();
  expect(nextStage({ kind: 'Fire & EMS', response: 'Transporting' }, ['Fire'])).toBe('At hospital');
});
