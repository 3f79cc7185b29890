import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { expect, it } from 'vitest';
import { descriptionOf, moreOf } from './bolo-words.ts';

const bolo = (fields: Partial<Bolo>) =>
  ({
    boloType: 'vehicle',
    vehicleDescription: null,
    vehiclePlate: null,
    personDescription: null,
    personName: null,
    location: null,
    details: null,
    ...fields,
  }) as Bolo;

it.each([
  [{ vehicleDescription: 'Red van', vehiclePlate: 'ABC', details: 'Two aboard' }, 'Red van', 'Two aboard'],
  [{ vehiclePlate: 'ABC', details: 'Two aboard' }, 'ABC', 'Two aboard'],
  [{ boloType: 'person', personName: 'Ray', personDescription: 'Tall' }, 'Ray', 'Tall'],
  [
    { boloType: 'person', personName: 'Ray', personDescription: 'Tall', details: 'Armed' },
    'Ray',
    'Tall · Armed',
  ],
  [{ boloType: 'person', personDescription: 'Tall' }, 'Tall', null],
  [{ details: ' red\ncar ' }, 'red car', null],
  [{ details: `red ${'x'.repeat(100)}` }, `red ${'x'.repeat(75)}\u2026`, null],
  [{ location: 'Pier' }, 'Unknown vehicle', null],
  [{ boloType: 'person', location: 'Pier' }, 'Unknown person', null],
] as const)('describes %j as %s', (fields, description, more) => {
  expect([descriptionOf(bolo(fields)), moreOf(bolo(fields))]).toEqual([description, more]);
});
