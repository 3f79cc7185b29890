import { expect, it } from 'vitest';
import { servicesIn, servicesText } from './services.ts';

it('keeps services in the chosen order', () => {
  expect(servicesIn(servicesText(['EMS', 'Police']))).toEqual(['EMS', 'Police']);
});

it('ignores empty text and unknown services', () => {
  expect(servicesIn('')).toEqual([]);
  expect(servicesIn('Fire,Towing')).toEqual(['Fire']);
});
