import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [-5_000, '00:00'],
  [0, '00:00'],
  [59_999, '00:59'],
  [61_000, '01:01'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [37_384_000, '10:23:04'],
])('formats %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
