import { expect, test } from 'vitest';
import { matchingCodes } from './ten-codes.queries.ts';

const CODES = [
  { code: '10-4', meaning: 'Affirmative' },
  { code: '10-11', meaning: 'Traffic Stop' },
  { code: '10-41', meaning: 'Beginning of Tour' },
];
const found = (typed: string) => matchingCodes(CODES, typed).map(({ code }) => code);

test('finds codes by number and meaning in any case', () => {
  expect(found('10-4')).toEqual(['10-4', '10-41']);
  expect(found(' TRAFFIC ')).toEqual(['10-11']);
  expect(found('')).toEqual(['10-4', '10-11', '10-41']);
  expect(found('pizza')).toEqual([]);
});
