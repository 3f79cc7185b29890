import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Community } from '@ten-four/contract/settings/community.contract';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';

type Departments = Community['departments'];

/** Returns the unit's departments if there are several; with only one, the callsign is enough. */
function severalOf(departments: Departments, { platform, kind }: Pick<Unit, 'platform' | 'kind'>) {
  const active = departments.filter((one) => one.active && one.platform === platform && one.kind === kind);
  return active.length > 1 ? active : [];
}

export const departmentOf = (departments: Departments, unit: Unit): string | undefined =>
  severalOf(departments, unit).find(({ _id }) => _id === unit.departmentId)?.shortName;

export const hasSeveralDepartments = (departments: Departments, platform: GamePlatform): boolean =>
  DEPARTMENT_KINDS.some((kind) => severalOf(departments, { platform, kind }).length > 0);
