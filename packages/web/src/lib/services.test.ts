import { expect, it } from 'vitest';
import { servicesIn, servicesText } from './services.ts';

it('keeps services in the order in which they were chosen', () => {
  expect(servicesIn(servicesText(['EMS', 'Police']))).toEqual(['EMS', 'Police']);
});

it('reads no service where there is none', () => {
  expect(servicesIn('')).toEqual([]);
  expect(servicesIn('Fire,Towing')).toEqual(['Fire']);
});
