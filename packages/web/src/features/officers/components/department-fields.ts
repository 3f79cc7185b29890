import { CALLSIGN_EXAMPLES, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { callsignExample, readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { AvailableOptions } from '#lib/community.ts';

export type Department = AvailableOptions['departments'][number];

export const departmentsOn = (
  departments: readonly Department[],
  platform: string,
  covered?: readonly string[],
): Department[] =>
  departments.filter(
    (one) => one.platform === platform && (covered === undefined || covered.includes(one._id)),
  );

export const optionsOf = (departments: readonly Department[]) =>
  departments.map(({ _id, name }) => ({ value: _id, label: name }));

export const exampleOf = (department: Department | undefined, kind: DepartmentKind): string =>
  department !== undefined && department.callsignPattern !== null
    ? department.callsignExample
    : CALLSIGN_EXAMPLES[kind];

export function callsignProblem(typed: string, department: Department | undefined): string | null {
  const pattern = department?.callsignPattern ?? null;
  if (readCallsign(typed, pattern) !== null) return null;
  return pattern === null ? OFFICER_TEXTS.badCallsign : SETTINGS_TEXTS.callsignLike(callsignExample(pattern));
}
