import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { expect, test } from 'vitest';
import { rangeHint } from './penal-ranges.ts';

const code = (title: string, fine: number, more: Partial<PenalCode> = {}): PenalCode => ({
  _id: '',
  category: 'Traffic',
  title,
  description: '',
  fine,
  fineMin: null,
  fineMax: null,
  jailTime: 0,
  jailMin: null,
  jailMax: null,
  points: 0,
  ...more,
});
const CODES = [
  code('Speeding', 150, { fineMin: 100, fineMax: 300, jailTime: 5, jailMin: 0, jailMax: 10 }),
  code('Racing', 2000, { fineMin: 1500, fineMax: 2500 }),
  code('Red light', 250),
];
const added = (...titles: string[]) =>
  titles.map((title) => {
    const { fine, jailTime } = CODES.find((one) => one.title === title) ?? { fine: 0, jailTime: 0 };
    return { title, fine, jailTime };
  });
const fine = (amount: number, ...titles: string[]) =>
  rangeHint(amount, 'fine', { offenses: added(...titles), codes: CODES });

test('reports an amount outside its range', () => {
  expect(fine(100, 'Speeding')).toBeNull();
  expect(fine(300, 'Speeding')).toBeNull();
  expect(fine(99, 'Speeding')).toBe('$100–$300 for Speeding');
  expect(fine(301, 'Speeding')).toBe('$100–$300 for Speeding');
  const jail = { offenses: added('Speeding'), codes: CODES };
  expect(rangeHint(11, 'jailTime', jail)).toBe('0–10 min for Speeding');
});

test('adds up the ranges of several offenses, with the fixed price where there is none', () => {
  expect(fine(350, 'Speeding', 'Red light')).toBeNull();
  expect(fine(349, 'Speeding', 'Red light')).toBe('$100–$300 for Speeding');
  expect(fine(2800, 'Speeding', 'Racing')).toBeNull();
  expect(fine(2801, 'Speeding', 'Racing')).toBe('$100–$300 for Speeding, $1,500–$2,500 for Racing');
});

test('reports nothing without a range', () => {
  expect(fine(9999, 'Red light')).toBeNull();
  expect(fine(9999, 'Something else')).toBeNull();
  expect(fine(9999)).toBeNull();
});
