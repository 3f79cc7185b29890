import { expect, it } from 'vitest';
import { keptOpen, type SearchAnswer } from './search.queries.ts';

const found = {
  civilian: { _id: 'civilian-1' },
  deleted: false,
  warrants: [{ _id: 'warrant-1' }],
  bolos: [],
} as unknown as SearchAnswer;
const NOTHING = 'Nothing found.';
const byId = { by: 'id', text: 'civilian-1' } as const;
const byPlate = { by: 'plate', text: 'ABC 1' } as const;

it('an open profile stays, marked as deleted, when the civilian is no longer found', () => {
  expect(keptOpen(found, byId, NOTHING)).toEqual({ ...found, deleted: true, warrants: [] });
  // The vehicle may be what is gone, unless a live event said otherwise.
  expect(keptOpen(found, byPlate, NOTHING)).toBeNull();
  expect(keptOpen({ ...found, deleted: true }, byPlate, NOTHING)?.deleted).toBe(true);
});

it('nothing stays where nobody was found before, or several are now', () => {
  expect(keptOpen(undefined, byId, NOTHING)).toBeNull();
  expect(keptOpen({ ...found, civilian: null }, byId, NOTHING)).toBeNull();
  expect(keptOpen(found, byId, 'Several match. Type more, or choose a suggestion.')).toBeNull();
});
