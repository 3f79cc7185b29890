import { CALLSIGN_EXAMPLES, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { callsignExample, readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { Offers } from '#lib/community.ts';

/** A department that an officer may choose. */
export type Department = Offers['departments'][number];

/** The departments of a platform; where it is given, only those of `covered`. */
export const departmentsOn = (
  departments: readonly Department[],
  platform: string,
  covered?: readonly string[],
): Department[] =>
  departments.filter(
    (one) => one.platform === platform && (covered === undefined || covered.includes(one._id)),
  );

/** Options of a department's field. */
export const optionsOf = (departments: readonly Department[]) =>
  departments.map(({ _id, name }) => ({ value: _id, label: name }));

/** What a callsign of a department looks like; of a kind of units where it has no pattern of its own. */
export const exampleOf = (department: Department | undefined, kind: DepartmentKind): string =>
  department !== undefined && department.callsignPattern !== null
    ? department.callsignExample
    : CALLSIGN_EXAMPLES[kind];

/** What is wrong with a callsign in a department; null where nothing is. */
export function callsignProblem(typed: string, department: Department | undefined): string | null {
  const pattern = department?.callsignPattern ?? null;
  if (readCallsign(typed, pattern) !== null) return null;
  return pattern === null ? OFFICER_TEXTS.badCallsign : SETTINGS_TEXTS.callsignLike(callsignExample(pattern));
}
