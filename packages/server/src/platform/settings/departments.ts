import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { offeredDepartments } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** The first department of a kind on a platform that somebody may serve in; every platform that is on has one. */
export function firstDepartment(settings: Settings, platform: Platform, kind: DepartmentKind): string {
  const found = offeredDepartments(settings).find((one) => one.platform === platform && one.kind === kind);
  if (found === undefined) throw new Error(`${platform} has no department of ${kind}`);
  return found._id;
}
