import { FIRE_SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRegister } from '@ten-four/contract/officers/officers.contract';
import { type GamePlatform, OFFICER_TEXTS, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  type ChangeContext,
  createUnit,
  endPanicOf,
  lockPlatforms,
  lockProfile,
  moveToSubdivision,
  moveUnit,
} from '#features/dispatch/index';
import { callsignTakenError, requireFreeCallsign } from '#features/officers/callsigns.domain';
import {
  chooseDepartment,
  departmentChange,
  requireCallsign,
  startingRank,
  subdivisionIn,
} from '#features/officers/departments.rules';
import { isIneligible, newBadgeNumber } from '#features/officers/officers.rules';
import type {
  ListedRow,
  OfficerChange,
  OfficerRow,
  ServingCharacter,
} from '#features/officers/officers.store';
import * as store from '#features/officers/officers.store';
import { lockCivilian } from '#features/ownership/index';
import { readCursor } from '#platform/cursor';
import { AppError, conflict, forbidden, invalidField, notFound, ruleBroken } from '#platform/errors';
import { findFree } from '#platform/find-free';
import { newId } from '#platform/ids';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { publishAccessChanged } from '#platform/sessions/access';
import { isOfApparatus } from '#platform/settings/apparatus';
import { departmentsOn } from '#platform/settings/departments';

export async function getOfficer(db: Db, { discordId, kind }: { discordId: string; kind: DepartmentKind }) {
  const officer = await store.findOfficerByDiscordId(db, discordId, kind);
  if (officer === undefined) throw notFound(OFFICER_TEXTS.notFound);
  return officer;
}

export interface ListedOfficer {
  officer: ListedRow;
  civilians: ServingCharacter[];
}

export async function listOfficers(
  db: Db,
  { q, cursor, platforms, ...query }: PageQuery & { q?: string; platforms: readonly GamePlatform[] },
): Promise<{ officers: ListedOfficer[]; nextCursor: string | null }> {
  const { limit } = readPage(query);
  const text = q?.trim() || null;
  const after = readCursor(cursor, 'string', 'string');
  const rows = await store.listOfficers(db, { text, platforms, after, limit: limit + 1 });
  const characters = await store.listCharactersOf(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const listed = rows.map((officer) => ({
    officer,
    civilians: characters.filter(({ user_id }) => user_id === officer.user_id),
  }));
  const page = fitPage(listed, limit, ({ officer }) => [officer.platform, officer.callsign]);
  return { officers: page.rows, nextCursor: page.nextCursor };
}

interface Registration extends ChangeContext {
  userId: string;
  /** False if the body names someone else. */
  isSelf: boolean;
  canChangePlatform: boolean;
  kind: DepartmentKind;
  platform: GamePlatform;
  department: Department;
  callsign: string;
  profile: Required<Omit<OfficerChange, 'badge_number'>>;
}

/**
 * Registers a profile, or replaces a deceased or deleted character; staff may also change the platform, which ends
 * the panic. Throws 400, 403, 404, 422 and 409; a taken callsign comes with a free one.
 */
export function registerOfficer(
  db: Db,
  request: ChangeContext & {
    user: {
      id: string;
      discordId: string;
      staff?: boolean;
      /** Departments that grants cover; absent if grants don't matter. */
      departments?: readonly string[];
      departmentIds?: readonly string[];
    };
    input: OfficerRegister;
    actor?: Actor;
  },
): Promise<OfficerRow> {
  const { user, input, actor, settings, now } = request;
  const { department: platform } = input;
  const kind = input.kind || 'Law Enforcement';
  if (input.services && kind === 'Law Enforcement') throw invalidField('services', OFFICER_TEXTS.noServices);
  const services = JSON.stringify(
    kind === 'Law Enforcement' ? ['Police'] : (input.services ?? FIRE_SERVICES),
  );
  const offered = departmentsOn(settings, platform, kind);
  const ownDepartmentId = offered.find(({ _id }) => user.departmentIds?.includes(_id))?._id ?? null;
  const department = chooseDepartment(settings, {
    platform,
    kind,
    departmentId: input.departmentId || ownDepartmentId,
    covered: user.departments ?? null,
  });
  const callsign = requireCallsign(input.callsign, department);
  const claimed = String(input.discordId ?? '');
  const registration: Registration = {
    userId: user.id,
    isSelf: claimed === '' || claimed === user.discordId,
    canChangePlatform: user.staff === true,
    kind,
    platform,
    department,
    callsign,
    profile: {
      civilian_id: input.civilianId,
      department_id: department._id,
      rank_id: startingRank(department, input.services ?? []),
      services,
      platform,
      callsign,
    },
    settings,
    now,
  };
  return inTransaction(db, async (tx) => {
    const officer = await register(tx, registration);
    const { id, first_name, last_name } = officer;
    const summary = `Registered ${first_name} ${last_name} as ${callsign} on ${platform}`;
    await recordAudit(tx, actor, { action: 'officer.register', about: ['officer', id], summary, now });
    return officer;
  });
}

async function register(tx: Tx, registration: Registration): Promise<OfficerRow> {
  const { userId, isSelf, profile, now } = registration;
  await lockProfile(tx, userId);
  await lockPlatforms(tx, await platformsToLock(tx, registration));
  const civilian = await lockCivilian(tx, profile.civilian_id, { ownerId: userId });
  if (!isSelf) throw forbidden(OFFICER_TEXTS.registerYourself);
  if (civilian.deceased) throw ruleBroken(OFFICER_TEXTS.deceased);
  const before = await store.findOfficerOf(tx, registration);
  if (before === undefined) await createProfile(tx, registration);
  else await replaceCharacter(tx, before, registration);
  await publishAccessChanged(tx, userId, now);
  const officer = await store.findOfficerOf(tx, registration);
  if (officer === undefined) throw new Error('The newly registered profile was not found');
  return officer;
}

/** Returns the platforms to lock: all for a removed profile, which also needs a unique badge number. */
async function platformsToLock(tx: Tx, registration: Registration): Promise<readonly GamePlatform[]> {
  if ((await store.findRemovedOf(tx, registration)) !== undefined) return PLATFORMS;
  const { platform } = registration;
  const before = await store.findOfficerOf(tx, registration);
  return before === undefined ? [platform] : [platform, before.platform];
}

async function createProfile(tx: Db, registration: Registration): Promise<void> {
  const { userId, kind, platform, callsign, profile, settings, now } = registration;
  const removedId = await store.findRemovedOf(tx, registration);
  if (removedId !== undefined) return reviveProfile(tx, removedId, registration);
  if (isOfApparatus(settings, registration)) throw await callsignTakenError(tx, registration);
  const officerId = await findFree('badge number', async () => {
    const badge_number = await takeBadgeNumber(tx);
    const id = newId();
    const row = { id, user_id: userId, kind, badge_number, created_at: now, ...profile };
    if (await store.insertOfficer(tx, row)) return id;
    if ((await store.findOfficerOf(tx, registration)) !== undefined)
      throw conflict(OFFICER_TEXTS.alreadyRegistered);
    if ((await store.findHolder(tx, { platform, callsign })) !== undefined) {
      throw await callsignTakenError(tx, registration);
    }
    // Another registration took the same badge number.
    return undefined;
  });
  await createUnit(tx, { officerId, kind, platform, settings, now });
}

async function reviveProfile(tx: Db, id: string, registration: Registration): Promise<void> {
  const { kind, platform, profile, settings, now } = registration;
  await requireFreeCallsign(tx, registration);
  const badge_number = await takeBadgeNumber(tx);
  await store.updateOfficer(tx, id, { ...profile, badge_number, created_at: now, removed_at: null });
  await createUnit(tx, { officerId: id, kind, platform, settings, now });
}

async function takeBadgeNumber(tx: Db): Promise<string> {
  const badgeNumber = newBadgeNumber(await store.listBadgeNumbers(tx));
  if (badgeNumber === null) throw new Error('Every badge number is taken');
  return badgeNumber;
}

async function replaceCharacter(tx: Tx, before: OfficerRow, registration: Registration): Promise<void> {
  const { platform, department, profile, settings, now } = registration;
  const isPlatformInactive = !settings.values.general.platforms.includes(before.platform);
  if (!isIneligible(before) && !isPlatformInactive) throw conflict(OFFICER_TEXTS.alreadyRegistered);
  if (platform !== before.platform && !registration.canChangePlatform && !isPlatformInactive) {
    const message = OFFICER_TEXTS.platformStays(before.platform);
    throw new AppError('forbidden', message, { issues: [{ field: 'department', message }] });
  }
  await requireFreeCallsign(tx, registration, before.id);
  await endPanicOf(tx, before, now);
  const { rank_id = before.rank_id } = departmentChange(before, department, settings);
  await store.updateOfficer(tx, before.id, { ...profile, rank_id });
  await moveUnit(tx, before.id, platform);
  await moveToSubdivision(tx, before.id, subdivisionIn(before, department, settings));
}
