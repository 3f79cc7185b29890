import { expect, it } from 'vitest';
import { offensesLike } from './offenses-like.ts';

const CODES = [
  'Driving under the influence',
  'Evading a peace officer',
  'Grand theft',
  'Grand theft auto',
  'Failure to wear a seat belt',
  'Possession of a firearm by a felon',
  'Public intoxication',
].map((title) => ({ title, category: '', fine: 1, jailTime: 1 }));
const titles = (typed: string) => offensesLike(typed, CODES).map(({ title }) => title);

it('finds an offense by a part of its title, the exact one first', () => {
  expect(titles('')).toEqual([]);
  expect(titles(' EVADING ')).toEqual(['Evading a peace officer']);
  expect(titles('grand theft auto')).toEqual(['Grand theft auto']);
  expect(titles('rude')).toEqual([]);
});

it('finds an offense by what officers call it', () => {
  expect(titles('dui')).toEqual(['Driving under the influence']);
  expect(titles('GTA')).toEqual(['Grand theft auto']);
  expect(titles('drunk')).toEqual(['Driving under the influence', 'Public intoxication']);
  expect(titles('seat belt')).toEqual(titles('seatbelt'));
  expect(titles('seat belt')).toEqual(['Failure to wear a seat belt']);
  expect(titles('felon')).toEqual(['Possession of a firearm by a felon']);
});
