import { expect, it } from 'vitest';
import { fakeEmergency } from '#testing/fixtures/dispatch.fixtures.ts';
import { timeToUnits, unattendedBy } from './fallback.ts';

const waiting = fakeEmergency();
const began = Date.parse(waiting.waitsSince);

it('units may take an unanswered 911 call after the time limit', () => {
  expect(timeToUnits(waiting, 120, began + 30_000)).toBe(90_000);
  expect(timeToUnits(waiting, 120, began + 120_000)).toBe(0);
  expect(timeToUnits(waiting, 120, began + 500_000)).toBe(0);
});

it('units may not take a 911 call that a dispatcher has taken, or with no time limit', () => {
  expect(timeToUnits({ ...waiting, takenBy: 'Dispatch 1' }, 120, began + 500_000)).toBeNull();
  expect(timeToUnits(waiting, 0, began + 500_000)).toBeNull();
});

it('a dispatcher is asked only about their own unattended 911 calls', () => {
  const asked = { takenBy: 'Dispatch 1', askedAt: waiting.createdAt };
  const calls = [
    fakeEmergency({ ...asked, _id: 'own' }),
    fakeEmergency({ ...asked, _id: 'answered', askedAt: null }),
    fakeEmergency({ ...asked, _id: 'another', takenBy: 'Dispatch 2' }),
  ];
  expect(unattendedBy('Dispatch 1', calls).map(({ _id }) => _id)).toEqual(['own']);
});
