import { type GamePlatform, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { callsignExample, readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { OfficerRow } from '#features/officers/officers.store';
import { AppError, conflictingField, invalidField } from '#platform/errors';
import {
  departmentOf,
  departmentsOn,
  rankByRole,
  storedRank,
  subdivisionOf,
} from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

interface DepartmentRequest {
  platform: GamePlatform;
  kind: DepartmentKind;
  departmentId: string | null;
  /** Departments that the member's grants cover; null if grants don't matter. */
  covered: readonly string[] | null;
}

/** Throws 400 for an unavailable department or a missing choice, and 403 for one that grants don't cover. */
export function chooseDepartment(
  settings: Settings,
  { platform, kind, departmentId, covered }: DepartmentRequest,
): Department {
  const offered = departmentsOn(settings, platform, kind);
  const allowed = offered.filter(({ _id }) => covered === null || covered.includes(_id));
  if (departmentId === null) {
    const [only, another] = allowed;
    if (another !== undefined) throw invalidField('departmentId', SETTINGS_TEXTS.departmentNeeded);
    if (only === undefined) throw notCoveredError();
    return only;
  }
  if (!offered.some(({ _id }) => _id === departmentId)) {
    throw invalidField('departmentId', SETTINGS_TEXTS.departmentNotOffered);
  }
  const chosen = allowed.find(({ _id }) => _id === departmentId);
  if (chosen === undefined) throw notCoveredError();
  return chosen;
}

function notCoveredError(): AppError {
  const message = SETTINGS_TEXTS.departmentNotCovered;
  return new AppError('forbidden', message, { issues: [{ field: 'departmentId', message }] });
}

/** Throws 400 for a callsign that doesn't match the department's pattern. */
export function requireCallsign(typed: string, { callsignPattern }: Department): string {
  const callsign = readCallsign(typed, callsignPattern);
  if (callsign !== null) return callsign;
  if (callsignPattern === null) throw invalidField('callsign', OFFICER_TEXTS.badCallsign);
  throw invalidField('callsign', SETTINGS_TEXTS.callsignLike(callsignExample(callsignPattern)));
}

const lowestRank = ({ ranks }: Department): string => ranks[0]?._id ?? '';

const RANK_OF: Partial<Record<string, string>> = { Fire: 'Firefighter', EMS: 'Paramedic' };

export const startingRank = (department: Department, services: readonly string[]): string =>
  department.ranks.find(({ name }) => name === RANK_OF[services[0] ?? ''])?._id ?? lowestRank(department);

/** Returns the rank for changed services: with a single service, a rank tied to a service follows it. */
export function rankServing(rankId: string, department: Department, services: readonly string[]): string {
  const rank = storedRank(department.ranks, rankId);
  if (services.length !== 1 || !Object.values(RANK_OF).includes(rank)) return rankId;
  return startingRank(department, services);
}

/** Returns the rank's ID. Throws 400 for an unknown rank, and 409 if the member's rank follows a role. */
export function requireRank(
  rank: string,
  { department, settings, roles }: { department: Department; settings: Settings; roles: readonly string[] },
): string {
  const found = department.ranks.find(({ name }) => name === rank);
  if (found === undefined) throw invalidField('rank', SETTINGS_TEXTS.notOffered);
  const rankOfRole = rankByRole(settings, { department_id: department._id, roles });
  if (rankOfRole !== null) throw conflictingField('rank', OFFICER_TEXTS.rankByRole);
  return found._id;
}

type Placed = Pick<OfficerRow, 'department_id' | 'rank_id' | 'subdivision_id'>;

export function departmentChange(
  before: Placed,
  department: Department,
  settings: Settings,
): { department_id?: string; rank_id?: string } {
  if (before.department_id === department._id) return {};
  const rank = storedRank(departmentOf(settings, before.department_id).ranks, before.rank_id);
  const same = department.ranks.find(({ name }) => name === rank);
  return { department_id: department._id, rank_id: same?._id ?? lowestRank(department) };
}

/** Returns the subdivision of the same name in another department. */
export function subdivisionIn(before: Placed, { subdivisions }: Department, settings: Settings) {
  const subdivision = subdivisionOf(settings, before);
  return subdivisions.find(({ name }) => name === subdivision)?._id ?? null;
}
