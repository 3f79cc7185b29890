import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  newVin,
  normalizePlate,
  readFields,
  statusAfter,
  vinCheckDigit,
} from '#features/vehicles/vehicles.rules';

describe('plates', () => {
  test.each([
    ['88LTK205', '88LTK205'],
    ['  ab   c-1 ', 'AB C-1'],
    ['a', 'A'],
    ['12345678901234567890', '12345678901234567890'],
  ])('stores %j as %j', (text, plate) => {
    expect(normalizePlate(text)).toBe(plate);
  });

  test.each([
    '',
    '   ',
    '123456789012345678901',
    'AB_1',
    'ÄB1',
    'stra\u00dfe',
    '\u0131',
    'A\tB',
    'A\nB',
    'A\u00a0B',
    '\ufb01',
  ])('refuses %j', (text) => {
    expect(() => normalizePlate(text)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  test('are stored in normalized form, which normalizing again does not change', () => {
    const letters = fc.constantFrom(...'abcXYZ019- _\u00e4\u00df\t');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: letters, maxLength: 24 })), (text) => {
        let plate: string;
        try {
          plate = normalizePlate(text);
        } catch {
          return;
        }
        expect(plate).toMatch(/^[A-Z0-9-]( ?[A-Z0-9-])*$/);
        expect(plate.length).toBeLessThanOrEqual(20);
        expect(normalizePlate(` ${plate.toLowerCase()} `)).toBe(plate);
      }),
    );
  });
});

describe('VINs', () => {
  test('have the check digit of the standard', () => {
    expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X');
    expect(vinCheckDigit('11111111111111111')).toBe('1');
    expect(vinCheckDigit('1HGCM82633A004352')).toBe('3');
  });

  test('have 17 allowed characters with the check digit in ninth place', () => {
    for (let tries = 0; tries < 500; tries += 1) {
      const vin = newVin();
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}$/);
      expect(vin.charAt(8)).toBe(vinCheckDigit(vin));
    }
    expect(new Set(Array.from({ length: 500 }, newVin)).size).toBe(500);
  });
});

describe('vehicle status', () => {
  const now = (
    status: 'Valid' | 'Impounded' | 'Stolen' | 'Expired',
    status_before: 'Stolen' | null = null,
  ) => ({
    status,
    status_before,
  });

  test('returns on release to that before the impound', () => {
    for (const status of ['Valid', 'Stolen', 'Expired'] as const) {
      const impounded = statusAfter('impound', now(status));
      expect(impounded).toEqual({ status: 'Impounded', status_before: status });
      expect(impounded && statusAfter('release', impounded)).toEqual(now(status));
    }
  });

  test('changes to Stolen and back when recovered', () => {
    expect(statusAfter('stolen', now('Valid'))).toEqual(now('Stolen'));
    expect(statusAfter('stolen', now('Expired'))).toEqual(now('Stolen'));
    expect(statusAfter('recovered', now('Stolen'))).toEqual(now('Valid'));
  });

  test('refuses impossible changes', () => {
    expect(statusAfter('impound', now('Impounded', 'Stolen'))).toBeNull();
    for (const status of ['Valid', 'Stolen', 'Expired'] as const) {
      expect(statusAfter('release', now(status))).toBeNull();
    }
    expect(statusAfter('stolen', now('Stolen'))).toBeNull();
    expect(statusAfter('stolen', now('Impounded', 'Stolen'))).toBeNull();
    for (const status of ['Valid', 'Impounded', 'Expired'] as const) {
      expect(statusAfter('recovered', now(status))).toBeNull();
    }
  });
});

test('reads only fields that the owner may set', () => {
  const change = {
    make: ' Karin ',
    color: '',
    type: '' as const,
    status: 'Valid',
    civilianId: 'x',
    vin: '1',
    _id: '1',
  };
  expect(readFields(change, 'Sedan')).toEqual({ make: 'Karin', color: null, type: 'Sedan' });
  expect(readFields({}, 'Sedan')).toEqual({});
});
