import { expect, test } from 'vitest';
import { isWholePlate } from './bare-plate.ts';

test('a plate is typed in full however it is spaced, and not by a part of it', () => {
  const typed = ['ZQ 77', 'zq77', 'zq-77', 'zq7', 'zq777'];
  expect(typed.map((one) => isWholePlate('ZQ 77', one))).toEqual([true, true, true, false, false]);
});
