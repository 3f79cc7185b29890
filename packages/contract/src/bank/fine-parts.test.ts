import { expect, test } from 'vitest';
import { partsOfFine } from './fine-parts.ts';

const wallet = { name: 'wallet', balance: 500 };
const empty = { name: 'empty', balance: 0 };
const savings = { name: 'savings', balance: 300 };

test('empties each source before the next and leaves out sources that pay nothing', () => {
  expect(partsOfFine(620, [wallet, empty, savings])).toEqual([
    { ...wallet, amount: 500, remaining: 0 },
    { ...savings, amount: 120, remaining: 180 },
  ]);
  expect(partsOfFine(499, [wallet, savings])).toEqual([{ ...wallet, amount: 499, remaining: 1 }]);
});

test('pays with the last cent, and returns null if one cent is missing', () => {
  expect(partsOfFine(800, [wallet, savings])).toHaveLength(2);
  expect(partsOfFine(801, [wallet, savings])).toBeNull();
  expect(partsOfFine(1, [])).toBeNull();
});
