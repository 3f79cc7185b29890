import { expect, it } from 'vitest';
import { hasWord, topOfCounts, topOfSpans } from './scale.ts';

it.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [7, 10],
  [11, 20],
  [450, 600],
  [1001, 2000],
])('counts up to %i have an axis up to %i', (most, top) => {
  expect(topOfCounts(most)).toBe(top);
});

it.each([
  [0, 60],
  [61, 120],
  [300, 600],
  [7200, 7200],
  [7201, 14_400],
])('times up to %i seconds have an axis up to %i', (most, top) => {
  expect(topOfSpans(most)).toBe(top);
});

it.each([
  [1, [0]],
  [7, [0, 2, 4, 6]],
  [24, [0, 4, 8, 12, 16, 20]],
  [92, [0, 16, 32, 48, 64, 80]],
])('of %i places those have a word: %j', (count, places) => {
  expect([...Array(count).keys()].filter((index) => hasWord(index, count))).toEqual(places);
});
