import { FIRE_SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRegister } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS, PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import {
  createUnit,
  dropSubdivision,
  endPanicOf,
  holdPlatforms,
  holdProfile,
  moveUnit,
} from '#features/dispatch/index';
import { callsignTaken, requireFree } from '#features/officers/callsigns.domain';
import {
  chooseDepartment,
  loses,
  moveTo,
  requireCallsign,
  startingRank,
} from '#features/officers/departments.rules';
import { isUnfit, newBadgeNumber } from '#features/officers/officers.rules';
import {
  findHolder,
  findOfficerByDiscordId,
  findOfficerOf,
  findRemovedOf,
  insertOfficer,
  type ListedRow,
  listBadgeNumbers,
  listCharactersOf,
  listOfficers as listRows,
  type OfficerRow,
  type ServingCharacter,
  updateOfficer,
} from '#features/officers/officers.store';
import { holdCivilian } from '#features/ownership/index';
import { AppError, conflict, forbidden, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { isOfApparatus } from '#platform/settings/apparatus';
import { departmentsOn } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

/** Each try fails only where another registration took the badge number in this very moment. */
const BADGE_TRIES = 20;

/** The profile of a kind that a user has. Throws 404 where there is none. */
export async function getOfficer(
  db: Db,
  asked: { discordId: string; kind: DepartmentKind },
): Promise<OfficerRow> {
  const officer = await findOfficerByDiscordId(db, asked);
  if (officer === undefined) throw notFound(OFFICER_TEXTS.notFound);
  return officer;
}

/** A profile with the player's living characters. */
export interface ListedOfficer {
  officer: ListedRow;
  civilians: ServingCharacter[];
}

/** The profiles of some platforms, by platform and callsign; `q` keeps what has it in callsign, name, badge number or username. */
export async function listOfficers(
  db: Db,
  { q, cursor, platforms, ...query }: PageQuery & { q?: string; platforms: readonly Platform[] },
): Promise<{ officers: ListedOfficer[]; nextCursor: string | null }> {
  const { limit } = readPage(query);
  const text = q?.trim() || null;
  const rows = await listRows(db, { text, platforms, after: readCursor(cursor), limit: limit + 1 });
  const characters = await listCharactersOf(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const listed = rows.map((officer) => ({
    officer,
    civilians: characters.filter(({ user_id }) => user_id === officer.user_id),
  }));
  const { kept, goesOnAfter } = fitPage(listed, limit);
  const last = goesOnAfter?.officer;
  return {
    officers: kept,
    nextCursor: last === undefined ? null : `${last.platform}_${last.callsign.replaceAll(' ', '_')}`,
  };
}

function readCursor(cursor: string | undefined): { platform: string; callsign: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, platform, callsign] = /^([A-Za-z]+)_([A-Z0-9_-]{2,12})$/.exec(cursor) ?? [];
  if (platform === undefined || callsign === undefined) {
    throw invalidField('cursor', 'Invalid cursor.');
  }
  // A cursor holds no blank, a callsign no underscore.
  return { platform, callsign: callsign.replaceAll('_', ' ') };
}

/** What is registered: a character of the user's, on a platform, under a callsign in its stored form. */
interface Registration {
  userId: string;
  /** False where the body names somebody else. */
  isSelf: boolean;
  mayChangePlatform: boolean;
  civilianId: string;
  kind: DepartmentKind;
  /** A JSON list. */
  services: string;
  /** That of who begins. */
  rank: string;
  platform: Platform;
  department: Department;
  callsign: string;
  settings: Settings;
  now: number;
}

/**
 * Registers a user as an officer, or in fire and EMS, or gives the profile of one whose character is deceased or deleted another character
 * and callsign, staff another platform too, which clears a panic of the one before. Throws 400 for a callsign that is
 * none, for services of an officer and for a department that is not offered or still to be chosen, 404 for another's character, 403 for another
 * user's Discord id and another platform, 422 for a deceased one, and 409 for a second profile or a callsign that is
 * taken, naming a free one; a profile of the other kind is another one.
 */
export function registerOfficer(
  db: Db,
  request: {
    user: {
      id: string;
      discordId: string;
      staff?: boolean;
      /** Departments that the user may serve in; absent where nobody asks. */
      departments?: readonly string[];
      /** Where the user serves now, under the profiles that there are. */
      departmentIds?: readonly string[];
    };
    input: OfficerRegister;
    actor?: Actor;
    settings: Settings;
    now: number;
  },
): Promise<OfficerRow> {
  const { user, input, actor, settings, now } = request;
  const { civilianId, department: platform } = input;
  const kind = input.kind || 'Law Enforcement';
  if (input.services && kind === 'Law Enforcement') throw invalidField('services', OFFICER_TEXTS.noServices);
  const services = JSON.stringify(
    kind === 'Law Enforcement' ? ['Police'] : (input.services ?? FIRE_SERVICES),
  );
  const department = chooseDepartment(settings, {
    platform,
    kind,
    departmentId: input.departmentId || ownDepartment(user.departmentIds, { platform, kind, settings }),
    covered: user.departments ?? null,
  });
  const callsign = requireCallsign(input.callsign, department);
  const claimed = String(input.discordId ?? '');
  const isSelf = claimed === '' || claimed === user.discordId;
  const mayChangePlatform = user.staff === true;
  const registration = {
    department,
    settings,
    userId: user.id,
    isSelf,
    mayChangePlatform,
    civilianId,
    kind,
    services,
    rank: startingRank(department, input.services ?? []),
    platform,
    callsign,
    now,
  };
  return inTransaction(db, async (tx) => {
    const officer = await register(tx, registration);
    const summary = `Registered ${officer.first_name} ${officer.last_name} as ${callsign} on ${platform}`;
    await recordAudit(tx, actor, {
      action: 'officer.register',
      about: ['officer', officer.id],
      summary,
      now,
    });
    return officer;
  });
}

/** Who stays on the platform stays in the department, unless another one is asked for. */
function ownDepartment(
  own: readonly string[] = [],
  { platform, kind, settings }: { platform: Platform; kind: DepartmentKind; settings: Settings },
): string | null {
  return departmentsOn(settings, platform, kind).find(({ _id }) => own.includes(_id))?._id ?? null;
}

async function register(tx: Tx, registration: Registration): Promise<OfficerRow> {
  const { userId, isSelf, civilianId, now } = registration;
  await holdProfile(tx, userId);
  await holdPlatforms(tx, await platformsToHold(tx, registration));
  const civilian = await holdCivilian(tx, civilianId, { ownerId: userId });
  if (!isSelf) throw forbidden(OFFICER_TEXTS.registerYourself);
  if (civilian.deceased) throw ruleBroken(OFFICER_TEXTS.deceased);
  const before = await findOfficerOf(tx, registration);
  if (before === undefined) await createProfile(tx, registration);
  else await replaceCharacter(tx, before, registration);
  await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  const officer = await findOfficerOf(tx, registration);
  if (officer === undefined) throw new Error('The profile that was just registered is not there');
  return officer;
}

/**
 * Callsigns of a platform are given one after the other; on the one before, a panic may end. Where a profile that was
 * removed becomes one again, nobody else is given a badge number meanwhile.
 */
async function platformsToHold(tx: Tx, registration: Registration): Promise<readonly Platform[]> {
  if ((await findRemovedOf(tx, registration)) !== undefined) return PLATFORMS;
  const { platform } = registration;
  const before = await findOfficerOf(tx, registration);
  return before === undefined ? [platform] : [platform, before.platform];
}

async function createProfile(tx: Db, registration: Registration): Promise<void> {
  const { userId, civilianId, kind, services, rank, platform, department, callsign, settings, now } =
    registration;
  const removedId = await findRemovedOf(tx, registration);
  if (removedId !== undefined) return reviveProfile(tx, removedId, registration);
  if (isOfApparatus(settings, registration)) throw await callsignTaken(tx, registration);
  for (let tries = 0; tries < BADGE_TRIES; tries += 1) {
    const badgeNumber = newBadgeNumber(await listBadgeNumbers(tx));
    if (badgeNumber === null) throw new Error('Every badge number is taken');
    const id = newId();
    const inserted = await insertOfficer(tx, {
      id,
      user_id: userId,
      civilian_id: civilianId,
      department_id: department._id,
      platform,
      kind,
      services,
      callsign,
      badge_number: badgeNumber,
      rank,
      created_at: now,
    });
    if (inserted)
      return createUnit(tx, { officerId: id, departmentId: department._id, kind, platform, settings, now });
    if ((await findOfficerOf(tx, registration)) !== undefined)
      throw conflict(OFFICER_TEXTS.registeredAlready);
    if ((await findHolder(tx, { platform, callsign })) !== undefined) {
      throw await callsignTaken(tx, registration);
    }
  }
  throw new Error('No free badge number was found');
}

/** What was done under a profile that was removed stays with the one that takes its place. */
async function reviveProfile(tx: Db, id: string, registration: Registration): Promise<void> {
  const { civilianId, kind, services, rank, platform, department, callsign, settings, now } = registration;
  await requireFree(tx, registration);
  const badgeNumber = newBadgeNumber(await listBadgeNumbers(tx));
  if (badgeNumber === null) throw new Error('Every badge number is taken');
  await updateOfficer(tx, id, {
    civilian_id: civilianId,
    platform,
    department_id: department._id,
    services,
    callsign,
    badge_number: badgeNumber,
    rank,
    created_at: now,
    removed_at: null,
  });
  await createUnit(tx, { officerId: id, departmentId: department._id, kind, platform, settings, now });
}

async function replaceCharacter(tx: Tx, before: OfficerRow, registration: Registration): Promise<void> {
  const { civilianId, services, platform, department, callsign, settings, now } = registration;
  // Whose platform is switched off has no profile that counts.
  const isOff = !settings.values.general.platforms.includes(before.platform);
  if (!isUnfit(before) && !isOff) throw conflict(OFFICER_TEXTS.registeredAlready);
  if (platform !== before.platform && !registration.mayChangePlatform && !isOff) {
    const message = OFFICER_TEXTS.platformStays(before.platform);
    throw new AppError('forbidden', message, { issues: [{ field: 'department', message }] });
  }
  await requireFree(tx, registration, before.id);
  await endPanicOf(tx, before, now);
  const moved = moveTo(before, department);
  await updateOfficer(tx, before.id, { civilian_id: civilianId, platform, callsign, services, ...moved });
  await moveUnit(tx, before.id, platform);
  if (loses(before, department)) await dropSubdivision(tx, before.id);
}
