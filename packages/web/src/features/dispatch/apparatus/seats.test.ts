import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import { expect, test } from 'vitest';
import { crewText, freeKinds, seatsOf, sortApparatus } from './seats.ts';

const rider = (name: string, seat: string) => ({ _id: name, callsign: 'M-3', name, seat });
const engine = (crew: Apparatus['crew'], seats = ['Officer', 'Driver', 'Firefighter', 'Firefighter']) =>
  ({ _id: 'E-7', seats, crew }) as Apparatus;

test('lists seats in order with their crew, and fills seats of the same name from the first', () => {
  const seats = seatsOf(engine([rider('Ana Ortiz', 'Firefighter'), rider('Jonah Haddad', 'Officer')]));
  expect(seats.map(({ name, rider }) => [name, rider?.name ?? null])).toEqual([
    ['Officer', 'Jonah Haddad'],
    ['Driver', null],
    ['Firefighter', 'Ana Ortiz'],
    ['Firefighter', null],
  ]);
});

test('lists each kind of free seat once', () => {
  expect(freeKinds(engine([rider('Jonah Haddad', 'Officer')]))).toEqual(['Driver', 'Firefighter']);
  expect(freeKinds(engine([rider('Jonah Haddad', 'Officer'), rider('Eve Cole', 'Driver')]))).toEqual([
    'Firefighter',
  ]);
});

test('names the crew and counts the free seats', () => {
  const crew = [rider('Mei Sato', 'Officer'), rider('Karl Weiss', 'Driver')];
  expect(crewText(engine(crew))).toBe('Sato, Weiss · 2 of 4 seats free');
  expect(crewText(engine([]))).toBe('No one aboard · 4 seats free');
  expect(crewText(engine([], ['Chief']))).toBe('No one aboard · 1 seat free');
  const full = engine([rider('Ida Grant', 'Chief')], ['Chief']);
  expect([crewText(full), freeKinds(full), freeKinds(engine(crew))]).toEqual(['Grant', [], ['Firefighter']]);
});

test("sorts the user's own apparatus first and empty ones last", () => {
  const named = (id: string, crew: Apparatus['crew']) => ({ ...engine(crew), _id: id });
  const all = [named('BC-1', [rider('Ida Grant', 'Chief')]), named('E-1', []), named('E-7', [])];
  expect(sortApparatus(all, 'E-7').map(({ _id }) => _id)).toEqual(['E-7', 'BC-1', 'E-1']);
});
