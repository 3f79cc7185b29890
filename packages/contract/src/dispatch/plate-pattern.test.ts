import { expect, it } from 'vitest';
import { fitsPlate } from './plate-pattern.ts';

it.each([
  ['K9*', 'K9ABC', true],
  ['K9*', 'K9', true],
  ['K9*', 'XK9ABC', false],
  ['*9B?', 'K9ABC', false],
  ['*9A?C', 'K9ABC', true],
  ['K?A*C', 'K9ABCC', true],
  ['*K9*', '88K91', true],
  ['K9?', 'K9', false],
  ['K9', 'K9', true],
  ['K9', 'K9A', false],
  ['K.9*', 'KX9', false],
  ['*', 'K9ABC', false],
  ['??', 'K9', false],
])('%s matches %s: %s', (written, plate, isFit) => {
  expect(fitsPlate(written, plate)).toBe(isFit);
});

it('rejects a non-matching text quickly despite many stars', () => {
  expect(fitsPlate(`${'A*'.repeat(9)}B`, 'A'.repeat(64))).toBe(false);
});
