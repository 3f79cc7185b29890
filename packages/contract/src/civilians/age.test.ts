import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  ['1990-04-01', '2026-03-31', 35],
  ['1990-04-01', '2026-04-01', 36],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-04-01', '2026-04-01', 0],
  ['2026-04-02', '2026-04-01', 0],
  ['', '2026-04-01', null],
])('a person born %j is %s %s years old', (dateOfBirth, day, age) => {
  expect(ageOn(dateOfBirth, day)).toBe(age);
});
