import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import { AUDIENCES } from '@ten-four/contract/console/console.values';
import { describe, expect, it } from 'vitest';
import { type BroadcastReader, canEnd, isFor, isInForce } from './broadcast-audience.ts';

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

describe('the audience of a broadcast', () => {
  it('includes officers of its platform if it is All or Police', () => {
    const officer = { reads: ['Xbox'], police: ['Xbox'] } as const;
    expect(hears(officer)).toEqual(['All', 'Police']);
    expect(hears(officer, 'PlayStation')).toEqual([]);
  });

  it('includes fire/rescue if it is All or Fire & EMS', () => {
    expect(hears({ reads: ['Xbox', 'PlayStation'], fire: ['Xbox', 'PlayStation'] })).toEqual([
      'All',
      'Fire & EMS',
    ]);
  });

  it('includes read-only viewers if it is All', () => {
    expect(hears({ reads: ['Xbox', 'PlayStation'] })).toEqual(['All']);
  });

  it('always includes the dispatchers of its platform', () => {
    const dispatcher = { reads: ['Xbox', 'PlayStation'], dispatches: ['Xbox'] } as const;
    expect(hears(dispatcher)).toEqual(AUDIENCES);
    expect(hears(dispatcher, 'PlayStation')).toEqual(['All']);
  });
});

it('a broadcast is in force until its end, Signal 100 until someone ends it', () => {
  expect(isInForce(broadcast, NOON + 59_999)).toBe(true);
  expect(isInForce(broadcast, NOON + 60_000)).toBe(false);
  const hold = { ...broadcast, hold: true, endsAt: null };
  expect(isInForce(hold, NOON + 1e10)).toBe(true);
  expect(isInForce({ ...hold, endedAt: broadcast.at }, NOON)).toBe(false);
});

it('dispatchers can end any broadcast of their platform, fire and EMS only those with their tone', () => {
  const ends = (reader: Partial<BroadcastReader>, change: Partial<Broadcast> = {}) =>
    canEnd({ ...broadcast, ...change }, { ...NOBODY, ...reader });
  const fireOnly = { audience: 'Fire & EMS', tone: 'Fire/EMS' } as const;
  expect(ends({ dispatches: ['Xbox'] })).toBe(true);
  expect(ends({ dispatches: ['PlayStation'] })).toBe(false);
  expect(ends({ serves: ['Xbox'] }, fireOnly)).toBe(true);
  expect(ends({ serves: ['PlayStation'] }, fireOnly)).toBe(false);
  expect(ends({ serves: ['Xbox'] }, { ...fireOnly, tone: 'None' })).toBe(false);
  expect(ends({ fire: ['Xbox'] }, fireOnly)).toBe(false);
});
