import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import { expect, test } from 'vitest';
import { crewWords, freeKinds, inOrder, isFull, seatsOf } from './seats.ts';

const rider = (name: string, seat: string) => ({ _id: name, callsign: 'M-3', name, seat });
const engine = (crew: Apparatus['crew'], seats = ['Officer', 'Driver', 'Firefighter', 'Firefighter']) =>
  ({ _id: 'E-7', seats, crew }) as Apparatus;

test('seats stand in their order with who is on them, those of one name filled from the first', () => {
  const seats = seatsOf(engine([rider('Ana Ortiz', 'Firefighter'), rider('Jonah Haddad', 'Officer')]));
  expect(seats.map(({ name, rider }) => [name, rider?.name ?? null])).toEqual([
    ['Officer', 'Jonah Haddad'],
    ['Driver', null],
    ['Firefighter', 'Ana Ortiz'],
    ['Firefighter', null],
  ]);
});

test('of free seats each kind is named once', () => {
  expect(freeKinds(engine([rider('Jonah Haddad', 'Officer')]))).toEqual(['Driver', 'Firefighter']);
  expect(freeKinds(engine([rider('Jonah Haddad', 'Officer'), rider('Eve Cole', 'Driver')]))).toEqual([
    'Firefighter',
  ]);
});

test('a line says who is aboard and how many seats are free', () => {
  const crew = [rider('Mei Sato', 'Officer'), rider('Karl Weiss', 'Driver')];
  expect(crewWords(engine(crew))).toBe('Sato, Weiss · 2 of 4 seats free');
  expect(crewWords(engine([]))).toBe('Nobody aboard · 4 seats free');
  expect(crewWords(engine([], ['Chief']))).toBe('Nobody aboard · 1 seat free');
  const full = engine([rider('Ida Grant', 'Chief')], ['Chief']);
  expect([crewWords(full), isFull(full), isFull(engine(crew))]).toEqual(['Grant', true, false]);
});

test("one's own stands first, empty ones last", () => {
  const named = (id: string, crew: Apparatus['crew']) => ({ ...engine(crew), _id: id });
  const all = [named('BC-1', [rider('Ida Grant', 'Chief')]), named('E-1', []), named('E-7', [])];
  expect(inOrder(all, 'E-7').map(({ _id }) => _id)).toEqual(['E-7', 'BC-1', 'E-1']);
});
