import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Community } from '@ten-four/contract/settings/community.contract';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';

type Departments = Community['departments'];

/** Those that a unit of a kind may be of on a platform, where it has several: where there is but one, the callsign says enough. */
function severalOf(
  departments: Departments,
  { platform, kind }: Pick<Unit, 'platform' | 'kind'>,
): Departments {
  const there = departments.filter((one) => one.active && one.platform === platform && one.kind === kind);
  return there.length > 1 ? there : [];
}

/** The short name of a unit's department; undefined where it goes without saying. */
export const departmentOf = (departments: Departments, unit: Unit): string | undefined =>
  severalOf(departments, unit).find(({ _id }) => _id === unit.departmentId)?.shortName;

export const hasSeveralDepartments = (departments: Departments, platform: Platform): boolean =>
  DEPARTMENT_KINDS.some((kind) => severalOf(departments, { platform, kind }).length > 0);
