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
  ])('%j is stored as %j', (text, plate) => {
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

  test('whatever is taken is in its stored form, and stays so', () => {
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
  test('the check digit is the one of the standard', () => {
    // Worked examples that are known to be right.
    expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X');
    expect(vinCheckDigit('11111111111111111')).toBe('1');
    expect(vinCheckDigit('1HGCM82633A004352')).toBe('3');
  });

  test('a new one has 17 characters of the alphabet and its check digit in the ninth place', () => {
    for (let tries = 0; tries < 500; tries += 1) {
      const vin = newVin();
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}$/);
      expect(vin.charAt(8)).toBe(vinCheckDigit(vin));
    }
    expect(new Set(Array.from({ length: 500 }, newVin)).size).toBe(500);
  });
});

describe('status', () => {
  const now = (
    status: 'Valid' | 'Impounded' | 'Stolen' | 'Expired',
    status_before: 'Stolen' | null = null,
  ) => ({
    status,
    status_before,
  });

  test('an impound is undone by the release, whatever was before it', () => {
    for (const status of ['Valid', 'Stolen', 'Expired'] as const) {
      const impounded = statusAfter('impound', now(status));
      expect(impounded).toEqual({ status: 'Impounded', status_before: status });
      expect(impounded && statusAfter('release', impounded)).toEqual(now(status));
    }
  });

  test('stolen and recovered', () => {
    expect(statusAfter('stolen', now('Valid'))).toEqual(now('Stolen'));
    expect(statusAfter('stolen', now('Expired'))).toEqual(now('Stolen'));
    expect(statusAfter('recovered', now('Stolen'))).toEqual(now('Valid'));
  });

  test('what makes no sense', () => {
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

test('of a request only what the owner may set is read', () => {
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
