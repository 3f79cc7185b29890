import { expect, test } from 'vitest';
import { formatRemaining } from './remaining.ts';

test.each([
  [-5_000, '00:00'],
  [0, '00:00'],
  [1, '00:01'],
  [599_000, '09:59'],
  [3_599_000, '59:59'],
  [3_599_001, '1 h 00 min'],
  [3_900_000, '1 h 05 min'],
  [90_000_000, '25 h 00 min'],
])('formats %d ms as %s', (milliseconds, text) => {
  expect(formatRemaining(milliseconds)).toBe(text);
});
