import type { Community } from '@ten-four/contract/settings/community.contract';
import { expect, it } from 'vitest';
import { fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { departmentOf, hasSeveralDepartments } from './unit-department.ts';

type Department = Community['departments'][number];

const department = (shortName: string, more: Partial<Department> = {}): Department => ({
  _id: shortName,
  name: shortName,
  shortName,
  kind: 'Law Enforcement',
  platform: 'Xbox',
  callsignExample: 'D-104',
  callsignPattern: null,
  subdivisions: [],
  ranks: [],
  active: true,
  ...more,
});
const unit = fakeUnit({ departmentId: 'LSPD' });
const LSPD = department('LSPD');
const FIRE = department('SAFR', { kind: 'Fire & EMS' });

it('names the department if its kind has several on the platform', () => {
  const departments = [LSPD, department('BCSO'), FIRE];
  expect(departmentOf(departments, unit)).toBe('LSPD');
  expect(hasSeveralDepartments(departments, 'Xbox')).toBe(true);
  expect(hasSeveralDepartments(departments, 'PlayStation')).toBe(false);
});

it.each([
  ['of another kind', FIRE],
  ['that is closed', department('BCSO', { active: false })],
  ['of the other platform', department('BCSO', { platform: 'PlayStation' })],
])('omits the department next to one %s', (_, other) => {
  expect(departmentOf([LSPD, other], unit)).toBeUndefined();
  expect(hasSeveralDepartments([LSPD, other], 'Xbox')).toBe(false);
});
