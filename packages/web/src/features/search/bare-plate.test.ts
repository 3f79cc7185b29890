import { expect, test } from 'vitest';
import { isWholePlate } from './bare-plate.ts';

test('recognizes a full plate with or without its space or dash, but no other plate', () => {
  const typed = ['ZQ 77', 'zq77', 'zq-77', 'zq7', 'zq777'];
  expect(typed.map((one) => isWholePlate('ZQ 77', one))).toEqual([true, true, true, false, false]);
});
