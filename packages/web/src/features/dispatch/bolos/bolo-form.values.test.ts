import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { describe, expect, it } from 'vitest';
import { changesOf, NEW_BOLO, newBoloOf, problemsOf, valuesOf } from './bolo-form.values.ts';

const NOW = Date.parse('2026-03-01T10:00:20.000Z');

describe('a new BOLO', () => {
  it('requires at least one fact about the person or vehicle', () => {
    expect(problemsOf({ ...NEW_BOLO, vehiclePlate: ' ' })).toEqual({
      vehiclePlate: DISPATCH_TEXTS.vehicleNeeded,
    });
    expect(problemsOf({ ...NEW_BOLO, vehicleDescription: 'Black Sultan RS' })).toEqual({});
    expect(problemsOf({ ...NEW_BOLO, boloType: 'person', vehiclePlate: 'X' })).toEqual({
      personName: DISPATCH_TEXTS.personNeeded,
    });
    expect(problemsOf({ ...NEW_BOLO, boloType: 'person', personDescription: 'Green jacket' })).toEqual({});
    for (const boloType of ['vehicle', 'person']) {
      expect(problemsOf({ ...NEW_BOLO, boloType, location: 'Pier' })).toEqual({});
      expect(problemsOf({ ...NEW_BOLO, boloType, details: 'red car' })).toEqual({});
    }
  });

  it('sends only the fields of its type', () => {
    const typed = { ...NEW_BOLO, vehiclePlate: '46EEK572', personName: 'Rosa Kline' };
    expect(newBoloOf(typed, NOW)).toEqual({
      boloType: 'vehicle',
      vehicleDescription: '',
      vehiclePlate: '46EEK572',
      location: '',
      details: '',
    });
    expect(newBoloOf({ ...typed, boloType: 'person' }, NOW)).toMatchObject({
      boloType: 'person',
      personDescription: '',
      personName: 'Rosa Kline',
    });
  });

  it('ends on a whole minute if the officer picks another expiry', () => {
    const body = newBoloOf({ ...NEW_BOLO, hours: '6' }, NOW);
    expect(body.expiresAt).toBe('2026-03-01T16:01:00.000Z');
    expect(newBoloOf({ ...NEW_BOLO, hours: '6' }, NOW + 30_000)).toEqual(body);
  });
});

describe('an edited BOLO', () => {
  const bolo = { boloType: 'vehicle', vehiclePlate: '46EEK572', vehicleDescription: null } as Bolo;
  const before = valuesOf({
    ...bolo,
    personDescription: null,
    personName: null,
    location: null,
    details: 'x',
  });

  it('sends only the changed fields', () => {
    expect(changesOf(before, before, NOW)).toEqual({});
    expect(changesOf({ ...before, details: '' }, before, NOW)).toEqual({ details: '' });
    expect(changesOf({ ...before, hours: '24' }, before, NOW)).toEqual({
      expiresAt: '2026-03-02T10:01:00.000Z',
    });
  });

  it('can change its type to person', () => {
    expect(changesOf({ ...before, boloType: 'person', personName: 'Rosa Kline' }, before, NOW)).toEqual({
      boloType: 'person',
      personName: 'Rosa Kline',
    });
  });
});
