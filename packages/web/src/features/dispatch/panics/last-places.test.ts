import { expect, test } from 'vitest';
import { lastPlaces } from './last-places.ts';

test('offers the four newest distinct places except the current one', () => {
  const names = ['A', 'B', null, 'C', 'B', 'D', 'E', 'F'];
  const calls = names.map((location, at) => ({ location, createdAt: `2026-03-01T12:0${at}:00.000Z` }));
  expect(lastPlaces(calls, 'F')).toEqual(['E', 'D', 'B', 'C']);
});
