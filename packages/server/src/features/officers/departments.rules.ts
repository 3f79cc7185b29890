import { OFFICER_TEXTS, type Platform } from '@ten-four/contract/officers/officers.values';
import { callsignExample, readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { AppError, conflictingField, invalidField } from '#platform/errors';
import { departmentsOn, rankByRole } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

/** What is asked for: a department of a platform by its id, or whichever there is. */
interface Wanted {
  platform: Platform;
  kind: DepartmentKind;
  departmentId: string | null;
  /** Ids of the departments that grants cover; null where they do not matter. */
  covered: readonly string[] | null;
}

/**
 * The department to serve in. Throws 400 at the field for one that is not offered on the platform and where a choice is
 * left open, 403 for one that grants do not cover.
 */
export function chooseDepartment(
  settings: Settings,
  { platform, kind, departmentId, covered }: Wanted,
): Department {
  const offered = departmentsOn(settings, platform, kind);
  const open = offered.filter(({ _id }) => covered === null || covered.includes(_id));
  if (departmentId === null) {
    const [only, another] = open;
    if (another !== undefined) throw invalidField('departmentId', SETTINGS_TEXTS.departmentNeeded);
    if (only === undefined) throw notCovered();
    return only;
  }
  if (!offered.some(({ _id }) => _id === departmentId)) {
    throw invalidField('departmentId', SETTINGS_TEXTS.departmentNotOffered);
  }
  const chosen = open.find(({ _id }) => _id === departmentId);
  if (chosen === undefined) throw notCovered();
  return chosen;
}

function notCovered(): AppError {
  const message = SETTINGS_TEXTS.departmentNotCovered;
  return new AppError('forbidden', message, { issues: [{ field: 'departmentId', message }] });
}

/** A callsign as the department stores it. Throws 400 for one that it does not take. */
export function requireCallsign(typed: string, { callsignPattern }: Department): string {
  const callsign = readCallsign(typed, callsignPattern);
  if (callsign !== null) return callsign;
  const example = callsignExample(callsignPattern);
  const isShipped = callsignPattern === null;
  throw invalidField(
    'callsign',
    isShipped ? OFFICER_TEXTS.badCallsign : SETTINGS_TEXTS.callsignLike(example),
  );
}

/** The rank of who begins in a department. */
const lowestRank = ({ ranks }: Department): string => ranks[0]?.name ?? '';

const RANK_OF: Partial<Record<string, string>> = { Fire: 'Firefighter', EMS: 'Paramedic' };

/** The same by the service that was named first, where the department has a rank for it. */
export function startingRank(department: Department, services: readonly string[]): string {
  const rank = RANK_OF[services[0] ?? ''];
  return department.ranks.some(({ name }) => name === rank) ? String(rank) : lowestRank(department);
}

/** What an edit of the services makes of a rank: who serves one service only has the rank of it, unless they have another. */
export function rankServing(rank: string, department: Department, services: readonly string[]): string {
  if (services.length !== 1 || !Object.values(RANK_OF).includes(rank)) return rank;
  return startingRank(department, services);
}

/**
 * Throws 400 for a rank that the department does not have, and 409 where the rank follows a role: one that the officer
 * holds, or one that only its role gives.
 */
export function requireRank(
  rank: string,
  { department, settings, roles }: { department: Department; settings: Settings; roles: readonly string[] },
): void {
  const found = department.ranks.find(({ name }) => name === rank);
  if (found === undefined) throw invalidField('rank', SETTINGS_TEXTS.notOffered);
  const held = rankByRole(settings, { department_id: department._id, roles });
  if (held !== null || found.roleId !== null) throw conflictingField('rank', OFFICER_TEXTS.rankByRole);
}

/** What else of a profile changes with the department: a rank that the new one has not becomes its lowest. */
export function moveTo(
  before: { department_id: string; rank: string },
  department: Department,
): { department_id?: string; rank?: string } {
  if (before.department_id === department._id) return {};
  const isKnown = department.ranks.some(({ name }) => name === before.rank);
  return { department_id: department._id, ...(isKnown ? {} : { rank: lowestRank(department) }) };
}

/** Whether an officer's subdivision is none of a department's. */
export const loses = (
  { subdivision }: { subdivision: string | null },
  { subdivisions }: Department,
): boolean => subdivision !== null && !subdivisions.some(({ name }) => name === subdivision);
