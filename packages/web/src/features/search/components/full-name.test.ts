import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it.each([
  ['M', 'Rosa M. Kline'],
  ['M.', 'Rosa M. Kline'],
  [' m. ', 'Rosa m. Kline'],
  ['', 'Rosa Kline'],
  [' ', 'Rosa Kline'],
  ['.', 'Rosa Kline'],
  [null, 'Rosa Kline'],
])('formats a name with the middle initial %j as %s', (middleInitial, name) => {
  expect(fullName({ firstName: 'Rosa', lastName: 'Kline', middleInitial })).toBe(name);
});
