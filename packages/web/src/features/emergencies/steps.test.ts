import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { describe, expect, it } from 'vitest';
import { at, fakeOwnEmergency } from '#testing/fixtures/emergencies.fixtures.ts';
import { placeOf, stageWords, stepsOf } from './steps.ts';

type ComingUnit = OwnEmergency['units'][number];

const unit = (callsign: string, more: Partial<ComingUnit> = {}): ComingUnit => ({
  callsign,
  response: 'Dispatched',
  dispatchedAt: at(30),
  onSceneAt: null,
  ...more,
});
const arrived = (callsign: string, second: number) =>
  unit(callsign, { response: 'On scene', onSceneAt: at(second) });

const ON_BOARD: Partial<OwnEmergency> = {
  state: 'Released',
  stage: 'On the board',
  callNumber: 1031,
  releasedAt: at(20),
};
const steps = (more: Partial<OwnEmergency>) =>
  stepsOf(fakeOwnEmergency(more)).map(({ words, at: time }) => [words, time]);
const BOARD = ['Units have been alerted (call 1031)', at(20)];

describe('911 call steps', () => {
  it('start with Received, and name the next step', () => {
    expect(steps({})).toEqual([
      ['Received', at(10)],
      ['On the board', null],
    ]);
  });

  it('leave out skipped steps', () => {
    const taken = { takenBy: 'Dispatch 1', takenAt: at(15) };
    expect(steps({ ...ON_BOARD, ...taken })).toEqual([
      ['Received', at(10)],
      ['Dispatch 1 is answering', at(15)],
      BOARD,
      ['On the way', null],
    ]);
    expect(steps(ON_BOARD)).toEqual([['Received', at(10)], BOARD, ['On the way', null]]);
  });

  it('say which units are on the way and since when, whatever the dispatch order', () => {
    const units = [unit('E-7', { dispatchedAt: at(40) }), unit('D-104', { response: 'En route' })];
    expect(steps({ ...ON_BOARD, stage: 'Unit on the way', units })).toEqual([
      ['Received', at(10)],
      BOARD,
      ['D-104 and E-7 are on the way', at(30)],
      ['On scene', null],
    ]);
  });

  it('say which units are on scene, and keep their dispatch time', () => {
    expect(steps({ ...ON_BOARD, stage: 'Unit on scene', units: [arrived('D-104', 50)] })).toEqual([
      ['Received', at(10)],
      BOARD,
      ['D-104 is on the way', at(30)],
      ['D-104 is on scene', at(50)],
      ['Closed', null],
    ]);
  });

  it('name two of many units', () => {
    const units = ['A-1', 'A-2', 'A-3', 'A-4'].map((callsign) => unit(callsign));
    expect(stageWords(fakeOwnEmergency({ ...ON_BOARD, units }))).toBe('A-1, A-2 and 2 more are on the way');
  });

  it('end when the call closes, and keep the units on scene', () => {
    const units = [
      unit('D-104', { response: null, onSceneAt: at(45) }),
      unit('D-112', { response: null, dispatchedAt: at(35) }),
    ];
    expect(steps({ ...ON_BOARD, stage: 'Closed', endedAt: at(59), units }).slice(2)).toEqual([
      ['D-104 and D-112 are on the way', at(30)],
      ['D-104 is on scene', at(45)],
      ['Closed', at(59)],
    ]);
  });

  it('end with the reason for dropping the call, or with the cancellation', () => {
    const dropped = { state: 'Dropped', stage: 'Not taken', endReason: 'Prank', endedAt: at(59) } as const;
    expect(stageWords(fakeOwnEmergency(dropped))).toBe('Not taken: Prank');
    const cancelled = { state: 'Cancelled', stage: 'Cancelled', endedAt: at(59) } as const;
    expect(steps(cancelled)).toEqual([
      ['Received', at(10)],
      ['You cancelled', at(59)],
    ]);
  });
});

it('show the known part of the location', () => {
  expect(placeOf({ location: 'Alta St', postal: '8042' })).toBe('Alta St · 8042');
  expect(placeOf({ location: null, postal: '8042' })).toBe('8042');
});
