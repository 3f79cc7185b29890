import { expect, it } from 'vitest';
import { parseServices, servicesText } from './services.ts';

it('keeps services in the chosen order', () => {
  expect(parseServices(servicesText(['EMS', 'Police']))).toEqual(['EMS', 'Police']);
});

it('ignores empty text and unknown services', () => {
  expect(parseServices('')).toEqual([]);
  expect(parseServices('Fire,Towing')).toEqual(['Fire']);
});
