import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { OfficerEdit } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { type Db, inTransaction, type Tx } from '#db/database';
import { isUniqueViolation } from '#db/database-errors';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  dropSubdivision,
  endPanicOf,
  holdPlatforms,
  holdProfile,
  moveUnit,
  tellOtherNames,
} from '#features/dispatch/index';
import { requireFree } from '#features/officers/callsigns.domain';
import {
  chooseDepartment,
  loses,
  moveTo,
  rankServing,
  requireCallsign,
  requireRank,
} from '#features/officers/departments.rules';
import { newBadgeNumber } from '#features/officers/officers.rules';
import {
  findOfficer,
  listBadgeNumbers,
  type OfficerChange,
  type OfficerRow,
  updateOfficer,
} from '#features/officers/officers.store';
import { holdCivilian } from '#features/ownership/index';
import { conflict, conflictingField, invalidField, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import type { Viewer } from '#platform/sessions/viewer';
import { departmentOf, firstDepartment, rankOf } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

interface Edit {
  id: string;
  input: OfficerEdit;
  /** The officer who changes their own profile; null for staff. */
  own: Pick<Viewer, 'userId' | 'departments'> | null;
  actor: Actor;
  settings: Settings;
  now: number;
}

/**
 * Staff change a profile, and officers their own while they are off duty; board, calls and the panic tell at once, and a
 * panic of another character or on another platform ends. Throws 404 for a missing officer, which another's is to
 * officers, and for a character that is not the player's or does not live, 400 for a callsign, department or rank that
 * is none there, 403 for a department that the officer's roles do not cover, 409 for a callsign or badge number that
 * somebody has, naming a free one, for a rank that follows a role, and while on duty.
 */
export async function editOfficer(db: Db, request: Edit): Promise<OfficerRow> {
  try {
    return await inTransaction(db, (tx) => edit(tx, request));
  } catch (error) {
    // Somebody else was given the badge number in this very moment.
    if (!isUniqueViolation(error, 'officers')) throw error;
    throw conflictingField('badgeNumber', OFFICER_TEXTS.badgeTaken(request.input.badgeNumber ?? '', null));
  }
}

async function edit(tx: Tx, request: Edit): Promise<OfficerRow> {
  const { id, input, own, actor, settings, now } = request;
  const { user_id: userId } = await requireOfficer(tx, request);
  await holdProfile(tx, userId);
  const { platform } = await requireOfficer(tx, request);
  await holdPlatforms(tx, [platform, platformAfter({ platform }, request)]);
  const before = await requireOfficer(tx, request);
  const department = departmentAfter(before, request);
  if (input.services && before.kind === 'Law Enforcement') {
    throw invalidField('services', OFFICER_TEXTS.noServices);
  }
  const change = differences(before, readChange(before, { input, department, settings }));
  if (Object.keys(change).length === 0) return before;

  if (own !== null && before.on_duty_since !== null) throw conflict(OFFICER_TEXTS.clockOutFirst);
  await check(tx, before, { change, department, settings });
  if (change.platform !== undefined || change.civilian_id !== undefined) await endPanicOf(tx, before, now);
  await tellOtherNames(tx, { officerId: id, now }, async () => {
    await updateOfficer(tx, id, change);
    if (loses(before, department)) await dropSubdivision(tx, id);
  });
  if (change.platform !== undefined) await moveUnit(tx, id, change.platform);
  await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  const after = await requireOfficer(tx, request);
  const summary = inWords(before, after, settings);
  await recordAudit(tx, actor, { action: 'officer.edit', about: ['officer', id], summary, now });
  return after;
}

/** A profile by its id, where `own` is given only the user's. Throws 404. */
export async function requireOfficer(db: Db, { id, own }: Pick<Edit, 'id' | 'own'>): Promise<OfficerRow> {
  const officer = await findOfficer(db, id);
  if (officer === undefined || (own !== null && officer.user_id !== own.userId)) {
    throw notFound(OFFICER_TEXTS.officerNotFound);
  }
  return officer;
}

/** Returns the requested platform, else the requested department's. */
function platformAfter({ platform }: Pick<OfficerRow, 'platform'>, { input, settings }: Edit): Platform {
  if (input.department) return input.department;
  const { entries } = settings.values.departments;
  return entries.find(({ _id }) => _id === input.departmentId)?.platform ?? platform;
}

/** Who moves to another platform serves in its first department, unless one is named. */
function departmentAfter(before: OfficerRow, request: Edit): Department {
  const { input, own, settings } = request;
  const platform = platformAfter(before, request);
  const departmentId = input.departmentId || before.department_id;
  if (departmentId !== before.department_id) {
    return chooseDepartment(settings, {
      platform,
      kind: before.kind,
      departmentId,
      covered: own?.departments ?? null,
    });
  }
  const isStaying = platform === before.platform;
  return departmentOf(settings, isStaying ? departmentId : firstDepartment(settings, platform, before.kind));
}

/** What is asked for, without what was left empty. */
function readChange(
  before: OfficerRow,
  { input, department, settings }: { input: OfficerEdit; department: Department; settings: Settings },
): OfficerChange {
  const typed = input.callsign?.trim() || before.callsign;
  // An old callsign stays, whatever the department takes now.
  const isKept = typed.toUpperCase() === before.callsign;
  const roles: string[] = JSON.parse(before.roles);
  const rank = input.rank && input.rank !== rankOf(settings, { ...before, roles }) ? input.rank : null;
  if (rank !== null) requireRank(rank, { department, settings, roles });
  const moved = moveTo(before, department);
  const ranked = (services: readonly string[]) =>
    rankServing(moved.rank ?? before.rank, department, services);
  return {
    platform: department.platform,
    ...moved,
    ...(input.services && { services: JSON.stringify(input.services), rank: ranked(input.services) }),
    ...(isKept ? {} : { callsign: requireCallsign(typed, department) }),
    ...(rank !== null && { rank }),
    ...(input.badgeNumber && { badge_number: input.badgeNumber }),
    ...(input.civilianId && { civilian_id: input.civilianId }),
  };
}

const differences = (before: OfficerRow, asked: OfficerChange): OfficerChange =>
  Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => value !== before[key as keyof OfficerChange]),
  );

async function check(
  tx: Tx,
  before: OfficerRow,
  { change, department, settings }: { change: OfficerChange; department: Department; settings: Settings },
): Promise<void> {
  const { platform = before.platform, callsign = before.callsign, badge_number: badge } = change;
  if (platform !== before.platform && before.on_duty_since !== null) {
    throw conflictingField('department', OFFICER_TEXTS.onDuty);
  }
  // An old callsign stays, whatever has it now.
  if (change.platform !== undefined || change.callsign !== undefined) {
    await requireFree(tx, { platform, callsign, department, settings }, before.id);
  }
  if (badge !== undefined) {
    const taken = await listBadgeNumbers(tx);
    if (taken.includes(badge)) {
      const free = newBadgeNumber(taken);
      throw conflictingField('badgeNumber', OFFICER_TEXTS.badgeTaken(badge, free), free);
    }
  }
  if (change.civilian_id === undefined) return;
  const civilian = await holdCivilian(tx, change.civilian_id, { ownerId: before.user_id });
  if (civilian.deceased) throw notFound(CIVILIAN_TEXTS.notFound);
}

/** What changed, each from what to what. */
function inWords(before: OfficerRow, after: OfficerRow, settings: Settings): string {
  const departmentIn = ({ department_id }: OfficerRow) => departmentOf(settings, department_id).name;
  const told = {
    platform: [before.platform, after.platform],
    department: [departmentIn(before), departmentIn(after)],
    callsign: [before.callsign, after.callsign],
    services: [before.services, after.services].map((services) => JSON.parse(services).join(' and ')),
    rank: [before.rank, after.rank],
    badge: [before.badge_number, after.badge_number],
    character: [nameOf(before), nameOf(after)],
  };
  const changes = Object.entries(told)
    .filter(([, [from, to]]) => from !== to)
    .map(([label, [from, to]]) => `${label} ${from} to ${to}`);
  return `Edited ${nameOf(before)}: ${changes.join(', ')}`;
}

const nameOf = ({ first_name, last_name }: OfficerRow): string => `${first_name} ${last_name}`;
