import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { offeredDepartments } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** The active departments of a kind on a platform; every platform that is on has one. */
export const departmentsOn = (settings: Settings, platform: Platform, kind: DepartmentKind): Department[] =>
  offeredDepartments(settings).filter((one) => one.platform === platform && one.kind === kind);

/** The first of them. */
export function firstDepartment(settings: Settings, platform: Platform, kind: DepartmentKind): string {
  const [found] = departmentsOn(settings, platform, kind);
  if (found === undefined) throw new Error(`${platform} has no department of ${kind}`);
  return found._id;
}

/** A department by its id, active or not: one that anybody ever was in is never removed. */
export function departmentOf({ values }: Settings, id: string): Department {
  const found = values.departments.entries.find(({ _id }) => _id === id);
  if (found === undefined) throw new Error(`There is no department ${id}`);
  return found;
}

/** What decides an officer's rank; `roles` are ids of the roles that Discord told of. */
interface Ranked {
  department_id: string;
  rank: string;
  roles: readonly string[];
}

/** The highest rank of the department's ladder whose role the officer holds; null where none is held. */
export function rankByRole(
  settings: Settings,
  { department_id, roles }: Omit<Ranked, 'rank'>,
): string | null {
  const { ranks } = departmentOf(settings, department_id);
  return ranks.findLast(({ roleId }) => roleId !== null && roles.includes(roleId))?.name ?? null;
}

/** An officer's rank: that of a role that is held, else the one that is stored. */
export const rankOf = (settings: Settings, officer: Ranked): string =>
  rankByRole(settings, officer) ?? officer.rank;
