import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { offeredDepartments } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

export const departmentsOn = (
  settings: Settings,
  platform: GamePlatform,
  kind: DepartmentKind,
): Department[] =>
  offeredDepartments(settings).filter((one) => one.platform === platform && one.kind === kind);

export function firstDepartment(settings: Settings, platform: GamePlatform, kind: DepartmentKind): string {
  const [found] = departmentsOn(settings, platform, kind);
  if (found === undefined) throw new Error(`${platform} has no department of ${kind}`);
  return found._id;
}

/** Departments with members are never removed, so the ID always exists. */
export function departmentOf({ values }: Settings, id: string): Department {
  const found = values.departments.entries.find(({ _id }) => _id === id);
  if (found === undefined) throw new Error(`There is no department ${id}`);
  return found;
}

/** `rank_id` is an ID, or the name of a removed rank. */
interface Ranked {
  department_id: string;
  rank_id: string;
  roles: readonly string[];
}

export function rankByRole(
  settings: Settings,
  { department_id, roles }: Omit<Ranked, 'rank_id'>,
): string | null {
  const { ranks } = departmentOf(settings, department_id);
  return ranks.findLast(({ roleId }) => roleId !== null && roles.includes(roleId))?.name ?? null;
}

export const storedRank = (ranks: Department['ranks'], rankId: string): string =>
  ranks.find(({ _id }) => _id === rankId)?.name ?? rankId;

export const rankOf = (settings: Settings, officer: Ranked): string =>
  rankByRole(settings, officer) ??
  storedRank(departmentOf(settings, officer.department_id).ranks, officer.rank_id);

/** Returns null for a removed subdivision. */
export const subdivisionOf = (
  { values }: Settings,
  unit: { department_id: string; subdivision_id: string | null },
): string | null =>
  values.departments.entries
    .find(({ _id }) => _id === unit.department_id)
    ?.subdivisions.find(({ _id }) => _id === unit.subdivision_id)?.name ?? null;
