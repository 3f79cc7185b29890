import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { OfficerEdit } from '@ten-four/contract/officers/officers.contract';
import { type GamePlatform, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { type Db, inTransaction, type Tx } from '#db/database';
import { isUniqueViolation } from '#db/database-errors';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  type ChangeContext,
  endPanicOf,
  lockPlatforms,
  lockProfile,
  moveToSubdivision,
  moveUnit,
  publishOfficerChange,
} from '#features/dispatch/index';
import { requireFreeCallsign } from '#features/officers/callsigns.domain';
import {
  chooseDepartment,
  departmentChange,
  rankServing,
  requireCallsign,
  requireRank,
  subdivisionIn,
} from '#features/officers/departments.rules';
import { newBadgeNumber } from '#features/officers/officers.rules';
import type { OfficerChange, OfficerRow } from '#features/officers/officers.store';
import * as store from '#features/officers/officers.store';
import { lockCivilian } from '#features/ownership/index';
import { conflict, conflictingField, invalidField, notFound } from '#platform/errors';
import { publishAccessChanged } from '#platform/sessions/access';
import type { Viewer } from '#platform/sessions/viewer';
import { departmentOf, firstDepartment, rankOf, storedRank } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

interface Edit extends ChangeContext {
  id: string;
  input: OfficerEdit;
  /** Null for staff. */
  own: Pick<Viewer, 'userId' | 'departments'> | null;
  actor: Actor;
}

/**
 * Changes a profile, by staff or by its officer off duty. A change of character or platform ends its panic. Throws
 * 404, 400, 403 and 409; a taken callsign or badge number comes with a free one.
 */
export async function editOfficer(db: Db, request: Edit): Promise<OfficerRow> {
  try {
    return await inTransaction(db, (tx) => edit(tx, request));
  } catch (error) {
    if (!isUniqueViolation(error, 'officers')) throw error;
    throw conflictingField('badgeNumber', OFFICER_TEXTS.badgeTaken(request.input.badgeNumber ?? '', null));
  }
}

async function edit(tx: Tx, request: Edit): Promise<OfficerRow> {
  const { id, input, own, actor, settings, now } = request;
  const { user_id: userId } = await requireOfficer(tx, request);
  await lockProfile(tx, userId);
  const { platform } = await requireOfficer(tx, request);
  await lockPlatforms(tx, [platform, platformAfter({ platform }, request)]);
  const before = await requireOfficer(tx, request);
  const department = departmentAfter(before, request);
  if (input.services && before.kind === 'Law Enforcement') {
    throw invalidField('services', OFFICER_TEXTS.noServices);
  }
  const change = differences(before, readChange(before, { input, department, settings }));
  if (Object.keys(change).length === 0) return before;

  if (own !== null && before.on_duty_since !== null) throw conflict(OFFICER_TEXTS.clockOutFirst);
  await checkChange(tx, before, { change, department, settings });
  if (change.platform !== undefined || change.civilian_id !== undefined) await endPanicOf(tx, before, now);
  await publishOfficerChange(tx, { officerId: id, settings, now }, async () => {
    await store.updateOfficer(tx, id, change);
    if (change.department_id === undefined) return;
    await moveToSubdivision(tx, id, subdivisionIn(before, department, settings));
  });
  if (change.platform !== undefined) await moveUnit(tx, id, change.platform);
  await publishAccessChanged(tx, userId, now);
  const after = await requireOfficer(tx, request);
  const summary = summarize(before, after, settings);
  await recordAudit(tx, actor, { action: 'officer.edit', about: ['officer', id], summary, now });
  return after;
}

/** Throws 404, also for another user's profile if `own` is given. */
export async function requireOfficer(db: Db, { id, own }: Pick<Edit, 'id' | 'own'>): Promise<OfficerRow> {
  const officer = await store.findOfficer(db, id);
  if (officer === undefined || (own !== null && officer.user_id !== own.userId)) {
    throw notFound(OFFICER_TEXTS.officerNotFound);
  }
  return officer;
}

function platformAfter({ platform }: Pick<OfficerRow, 'platform'>, { input, settings }: Edit): GamePlatform {
  if (input.department) return input.department;
  const { entries } = settings.values.departments;
  return entries.find(({ _id }) => _id === input.departmentId)?.platform ?? platform;
}

function departmentAfter(before: OfficerRow, request: Edit): Department {
  const { input, own, settings } = request;
  const platform = platformAfter(before, request);
  const departmentId = input.departmentId || before.department_id;
  const { kind } = before;
  if (departmentId !== before.department_id) {
    const covered = own?.departments ?? null;
    return chooseDepartment(settings, { platform, kind, departmentId, covered });
  }
  const isSamePlatform = platform === before.platform;
  return departmentOf(settings, isSamePlatform ? departmentId : firstDepartment(settings, platform, kind));
}

function readChange(
  before: OfficerRow,
  { input, department, settings }: { input: OfficerEdit; department: Department; settings: Settings },
): OfficerChange {
  const typed = input.callsign?.trim() || before.callsign;
  // An old callsign stays valid even if the department's pattern changed.
  const isUnchanged = typed.toUpperCase() === before.callsign;
  const roles: string[] = JSON.parse(before.roles);
  const rank = input.rank && input.rank !== rankOf(settings, { ...before, roles }) ? input.rank : null;
  const rankId = rank === null ? null : requireRank(rank, { department, settings, roles });
  const moved = departmentChange(before, department, settings);
  const ranked = (services: readonly string[]) =>
    rankServing(moved.rank_id ?? before.rank_id, department, services);
  return {
    platform: department.platform,
    ...moved,
    ...(input.services && { services: JSON.stringify(input.services), rank_id: ranked(input.services) }),
    ...(isUnchanged ? {} : { callsign: requireCallsign(typed, department) }),
    ...(rankId !== null && { rank_id: rankId }),
    ...(input.badgeNumber && { badge_number: input.badgeNumber }),
    ...(input.civilianId && { civilian_id: input.civilianId }),
  };
}

const differences = (before: OfficerRow, requested: OfficerChange): OfficerChange =>
  Object.fromEntries(
    Object.entries(requested).filter(([key, value]) => value !== before[key as keyof OfficerChange]),
  );

async function checkChange(
  tx: Tx,
  before: OfficerRow,
  { change, department, settings }: { change: OfficerChange; department: Department; settings: Settings },
): Promise<void> {
  const { platform = before.platform, callsign = before.callsign, badge_number: badge } = change;
  if (platform !== before.platform && before.on_duty_since !== null) {
    throw conflictingField('department', OFFICER_TEXTS.onDuty);
  }
  if (change.platform !== undefined || change.callsign !== undefined) {
    await requireFreeCallsign(tx, { platform, callsign, department, settings }, before.id);
  }
  if (badge !== undefined) {
    const taken = await store.listBadgeNumbers(tx);
    if (taken.includes(badge)) {
      const free = newBadgeNumber(taken);
      throw conflictingField('badgeNumber', OFFICER_TEXTS.badgeTaken(badge, free), free);
    }
  }
  if (change.civilian_id === undefined) return;
  const civilian = await lockCivilian(tx, change.civilian_id, { ownerId: before.user_id });
  if (civilian.deceased) throw notFound(CIVILIAN_TEXTS.notFound);
}

function summarize(before: OfficerRow, after: OfficerRow, settings: Settings): string {
  const shown = (row: OfficerRow) => {
    const { name: department, ranks } = departmentOf(settings, row.department_id);
    return {
      platform: row.platform,
      department,
      callsign: row.callsign,
      services: JSON.parse(row.services).join(' and '),
      rank: storedRank(ranks, row.rank_id),
      badge: row.badge_number,
      character: nameOf(row),
    };
  };
  const to = new Map(Object.entries(shown(after)));
  const changes = Object.entries(shown(before)).filter(([label, value]) => value !== to.get(label));
  const words = changes.map(([label, value]) => `${label} ${value} to ${to.get(label)}`);
  return `Edited ${nameOf(before)}: ${words.join(', ')}`;
}

const nameOf = ({ first_name, last_name }: OfficerRow): string => `${first_name} ${last_name}`;
