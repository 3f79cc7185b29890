import { expect, it } from 'vitest';
import { keepOpenProfile, type SearchAnswer } from './search.queries.ts';

const found = {
  civilian: { _id: 'civilian-1' },
  deleted: false,
  warrants: [{ _id: 'warrant-1' }],
  bolos: [],
} as unknown as SearchAnswer;
const NOTHING = 'Nothing found.';
const byId = { by: 'id', text: 'civilian-1' } as const;
const byPlate = { by: 'plate', text: 'ABC 1' } as const;

it('keeps an open profile, marked as deleted, when the civilian is no longer found', () => {
  expect(keepOpenProfile(found, byId, NOTHING)).toEqual({ ...found, deleted: true, warrants: [] });
  // The deleted object may be the vehicle.
  expect(keepOpenProfile(found, byPlate, NOTHING)).toBeNull();
  expect(keepOpenProfile({ ...found, deleted: true }, byPlate, NOTHING)?.deleted).toBe(true);
});

it('keeps nothing after an empty result or for several matches', () => {
  expect(keepOpenProfile(undefined, byId, NOTHING)).toBeNull();
  expect(keepOpenProfile({ ...found, civilian: null }, byId, NOTHING)).toBeNull();
  expect(keepOpenProfile(found, byId, 'Several matches. Type more, or choose a suggestion.')).toBeNull();
});
