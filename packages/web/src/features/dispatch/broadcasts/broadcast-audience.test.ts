import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import { AUDIENCES } from '@ten-four/contract/console/console.values';
import { describe, expect, it } from 'vitest';
import { type BroadcastReader, isFor, isInForce, mayEnd } from './broadcast-audience.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const broadcast: Broadcast = {
  _id: 'b1',
  platform: 'Xbox',
  audience: 'All',
  text: 'Hold the bridge',
  tone: 'None',
  hold: false,
  by: 'Dispatch 1',
  at: new Date(NOON).toISOString(),
  endsAt: new Date(NOON + 60_000).toISOString(),
  endedAt: null,
  endedBy: null,
};
const NOBODY: BroadcastReader = { reads: [], police: [], fire: [], serves: [], dispatches: [] };
const hears = (reader: Partial<BroadcastReader>, platform: Broadcast['platform'] = 'Xbox') =>
  AUDIENCES.filter((audience) => isFor({ ...broadcast, audience, platform }, { ...NOBODY, ...reader }));

describe('a broadcast is meant', () => {
  it('for officers: to all and to police, of their platform', () => {
    const officer = { reads: ['Xbox'], police: ['Xbox'] } as const;
    expect(hears(officer)).toEqual(['All', 'Police']);
    expect(hears(officer, 'PlayStation')).toEqual([]);
  });

  it('for fire/rescue: to all and to them', () => {
    expect(hears({ reads: ['Xbox', 'PlayStation'], fire: ['Xbox', 'PlayStation'] })).toEqual([
      'All',
      'Fire & EMS',
    ]);
  });

  it('for who looks on: to all', () => {
    expect(hears({ reads: ['Xbox', 'PlayStation'] })).toEqual(['All']);
  });

  it('for dispatchers: whatever is said where they are signed on', () => {
    const dispatcher = { reads: ['Xbox', 'PlayStation'], dispatches: ['Xbox'] } as const;
    expect(hears(dispatcher)).toEqual(AUDIENCES);
    expect(hears(dispatcher, 'PlayStation')).toEqual(['All']);
  });
});

it('a broadcast is in force until its end, Signal 100 until it is ended', () => {
  expect(isInForce(broadcast, NOON + 59_999)).toBe(true);
  expect(isInForce(broadcast, NOON + 60_000)).toBe(false);
  const hold = { ...broadcast, hold: true, endsAt: null };
  expect(isInForce(hold, NOON + 1e10)).toBe(true);
  expect(isInForce({ ...hold, endedAt: broadcast.at }, NOON)).toBe(false);
});

it('dispatchers end any broadcast of their platform, fire and EMS what is told by their tone', () => {
  const ends = (reader: Partial<BroadcastReader>, change: Partial<Broadcast> = {}) =>
    mayEnd({ ...broadcast, ...change }, { ...NOBODY, ...reader });
  const ofFire = { audience: 'Fire & EMS', tone: 'Fire/EMS' } as const;
  expect(ends({ dispatches: ['Xbox'] })).toBe(true);
  expect(ends({ dispatches: ['PlayStation'] })).toBe(false);
  expect(ends({ serves: ['Xbox'] }, ofFire)).toBe(true);
  expect(ends({ serves: ['PlayStation'] }, ofFire)).toBe(false);
  expect(ends({ serves: ['Xbox'] }, { ...ofFire, tone: 'None' })).toBe(false);
  expect(ends({ fire: ['Xbox'] }, ofFire)).toBe(false);
});
