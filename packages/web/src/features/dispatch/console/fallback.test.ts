import { expect, it } from 'vitest';
import { standInEmergency } from '#testing/fixtures/dispatch.fixtures.ts';
import { timeToUnits, unattendedBy } from './fallback.ts';

const waiting = standInEmergency();
const began = Date.parse(waiting.waitsSince);

it('a 911 call that nobody answers is up to the units once the time is over', () => {
  expect(timeToUnits(waiting, 120, began + 30_000)).toBe(90_000);
  expect(timeToUnits(waiting, 120, began + 120_000)).toBe(0);
  expect(timeToUnits(waiting, 120, began + 500_000)).toBe(0);
});

it('one that a dispatcher has is not, nor any where units are to wait without end', () => {
  expect(timeToUnits({ ...waiting, takenBy: 'Dispatch 1' }, 120, began + 500_000)).toBeNull();
  expect(timeToUnits(waiting, 0, began + 500_000)).toBeNull();
});

it('a dispatcher is asked about their own 911 calls only, while the question is open', () => {
  const asked = { takenBy: 'Dispatch 1', askedAt: waiting.createdAt };
  const calls = [
    standInEmergency({ ...asked, _id: 'own' }),
    standInEmergency({ ...asked, _id: 'answered', askedAt: null }),
    standInEmergency({ ...asked, _id: 'another', takenBy: 'Dispatch 2' }),
  ];
  expect(unattendedBy('Dispatch 1', calls).map(({ _id }) => _id)).toEqual(['own']);
});
