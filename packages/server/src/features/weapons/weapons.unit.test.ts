import { SERIAL_PATTERN } from '@ten-four/contract/weapons/weapons.values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSerial, readFields } from '#features/weapons/weapons.rules';

test('new serial numbers match the pattern and hardly ever repeat', () => {
  const serials = Array.from({ length: 500 }, newSerial);
  for (const serial of serials) expect(serial).toMatch(/^WPN-[A-Z0-9]{6}$/);
  expect(new Set(serials).size).toBe(500);
  expect(new Set(serials.join('').replaceAll('WPN-', '')).size).toBe(36);
});

test('the pattern accepts nothing else', () => {
  const pattern = new RegExp(SERIAL_PATTERN);
  for (const bad of [
    '',
    'WPN-',
    'WPN-ABC12',
    'WPN-ABC1234',
    'wpn-ABC123',
    'WPN-abc123',
    ' WPN-ABC123',
    'WPN-ABC12\u00c4',
  ]) {
    expect([bad, pattern.test(bad)]).toEqual([bad, false]);
  }
  fc.assert(
    fc.property(fc.stringMatching(/^WPN-[A-Z0-9]{6}$/), (serial) => {
      expect(pattern.test(serial)).toBe(true);
    }),
  );
});

test('reads only fields that the owner may set', () => {
  const change = { weaponType: ' Pistol ', registeredName: ' ', civilianId: 'x', _id: '1' };
  expect(readFields(change)).toEqual({ weapon_type: 'Pistol', registered_name: null });
  expect(readFields({})).toEqual({});
});
