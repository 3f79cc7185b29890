import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ApparatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { offeredDepartments } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

export type OfferedApparatus = ApparatusEntry & { platform: GamePlatform; kind: DepartmentKind };

export function availableApparatus(settings: Settings): OfferedApparatus[] {
  const departments = new Map(offeredDepartments(settings).map((one) => [one._id, one]));
  return settings.values.dispatch.apparatus.flatMap((entry) => {
    const department = departments.get(entry.departmentId);
    if (!entry.active || department === undefined) return [];
    return [{ ...entry, platform: department.platform, kind: department.kind }];
  });
}

export const isOfApparatus = (
  { values }: Pick<Settings, 'values'>,
  { platform, callsign }: { platform: GamePlatform; callsign: string },
): boolean => {
  const there = values.departments.entries.filter((one) => one.platform === platform).map(({ _id }) => _id);
  return values.dispatch.apparatus.some(
    (entry) => there.includes(entry.departmentId) && entry.callsign.toUpperCase() === callsign,
  );
};
