import { expect, test } from 'vitest';
import { readBirthDate } from './birth-date.ts';

test.each([
  ['Jimmy Johnson 1990-04-01', 'Jimmy Johnson', '1990-04-01'],
  ['04/01/1990 Johnson, Jimmy', 'Johnson, Jimmy', '1990-04-01'],
  ['Johnson 4/1/1990', 'Johnson', '1990-04-01'],
  ['1990-4-1', '', '1990-04-01'],
  ['Jimmy Johnson', 'Jimmy Johnson', null],
  ['123-45-6789', '123-45-6789', null],
  ['1234567-89-10', '1234567-89-10', null],
])('%j reads as %j born %j', (typed, name, born) => {
  expect(readBirthDate(typed)).toEqual({ name, born });
});
