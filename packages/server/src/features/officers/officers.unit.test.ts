import { describe, expect, test } from 'vitest';
import { newBadgeNumber, nextFreeCallsign } from '#features/officers/officers.rules';

describe('the suggested callsign', () => {
  test('is the next free number', () => {
    expect(nextFreeCallsign('D-104', ['D-104'])).toBe('D-105');
    expect(nextFreeCallsign('D-104', ['D-104', 'D-105', 'D-107'])).toBe('D-106');
  });

  test('keeps the number of digits, and compares numbers', () => {
    expect(nextFreeCallsign('D-007', ['D-007', 'D-8'])).toBe('D-009');
    expect(nextFreeCallsign('D-99', ['D-99'])).toBe('D-100');
  });

  test('restarts at 1 after the highest', () => {
    expect(nextFreeCallsign('SWT-9999', ['SWT-9999', 'SWT-0001'])).toBe('SWT-0002');
    expect(nextFreeCallsign('D-0', ['D-0'])).toBe('D-1');
  });

  test('is null if all are taken', () => {
    const all = Array.from({ length: 9999 }, (_, index) => `D-${index + 1}`);
    expect(nextFreeCallsign('D-5', all)).toBeNull();
    expect(
      nextFreeCallsign(
        'D-5',
        all.filter((callsign) => callsign !== 'D-4'),
      ),
    ).toBe('D-4');
  });
});

describe('a badge number', () => {
  test('has four digits and is unique', () => {
    expect(newBadgeNumber([])).toMatch(/^[1-9][0-9]{3}$/);
    const all = Array.from({ length: 9000 }, (_, index) => String(index + 1000));
    expect(newBadgeNumber(all.filter((number) => number !== '4711'))).toBe('4711');
    expect(newBadgeNumber(all)).toBeNull();
  });
});
