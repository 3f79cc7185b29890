import type { OfficerRegister } from '@ten-four/contract/officers/officers.contract';
import {
  normaliseCallsign,
  OFFICER_TEXTS,
  type Platform,
  RANK_DEFAULT,
} from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { createUnit, endPanicOf, holdPlatforms, holdProfile, moveUnit } from '#features/dispatch/index';
import { isUnfit, newBadgeNumber, nextFreeCallsign, partsOf } from '#features/officers/officers.rules';
import {
  findHolder,
  findOfficerByDiscordId,
  findOfficerOf,
  insertOfficer,
  type ListedRow,
  listBadgeNumbers,
  listCallsigns,
  listCharactersOf,
  listOfficers as listRows,
  type OfficerRow,
  type ServingCharacter,
  updateOfficer,
} from '#features/officers/officers.store';
import { holdCivilian } from '#features/ownership/index';
import {
  AppError,
  conflict,
  conflictingField,
  forbidden,
  invalidField,
  notFound,
  ruleBroken,
} from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { firstDepartment } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

/** Each try fails only where another registration took the badge number in this very moment. */
const BADGE_TRIES = 20;

/** The profile of a user. Throws 404 where there is none. */
export async function getOfficer(db: Db, discordId: string): Promise<OfficerRow> {
  const officer = await findOfficerByDiscordId(db, discordId);
  if (officer === undefined) throw notFound(OFFICER_TEXTS.notFound);
  return officer;
}

/** A profile with the player's living characters. */
export interface ListedOfficer {
  officer: ListedRow;
  civilians: ServingCharacter[];
}

/** All profiles by platform and callsign; `q` keeps what has it in callsign, name, badge number or username. */
export async function listOfficers(
  db: Db,
  { q, cursor, ...query }: PageQuery & { q?: string },
): Promise<{ officers: ListedOfficer[]; nextCursor: string | null }> {
  const { limit } = readPage(query);
  const text = q?.trim() || null;
  const rows = await listRows(db, { text, after: readCursor(cursor), limit: limit + 1 });
  const characters = await listCharactersOf(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const listed = rows.map((officer) => ({
    officer,
    civilians: characters.filter(({ user_id }) => user_id === officer.user_id),
  }));
  const { kept, goesOnAfter } = fitPage(listed, limit);
  const last = goesOnAfter?.officer;
  return { officers: kept, nextCursor: last === undefined ? null : `${last.platform}_${last.callsign}` };
}

function readCursor(cursor: string | undefined): { platform: string; callsign: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, platform, callsign] = /^([A-Za-z]+)_([A-Z]{1,3}-[0-9]{1,4})$/.exec(cursor) ?? [];
  if (platform === undefined || callsign === undefined) {
    throw invalidField('cursor', 'This is no cursor of this list.');
  }
  return { platform, callsign };
}

/** What is registered: a character of the user's, on a platform, under a callsign in its stored form. */
interface Registration {
  userId: string;
  /** False where the body names somebody else. */
  isSelf: boolean;
  mayChangePlatform: boolean;
  civilianId: string;
  platform: Platform;
  departmentId: string;
  callsign: string;
  now: number;
}

/**
 * Registers a user as an officer, or gives the profile of one whose character is deceased or deleted another character
 * and callsign, staff another platform too, which clears a panic of the one before. Throws 400 for a callsign that is
 * none, 404 for another's character, 403 for another user's Discord id and another platform, 422 for a deceased one, and
 * 409 for a second profile or a callsign that is taken, naming a free one.
 */
export function registerOfficer(
  db: Db,
  request: {
    user: { id: string; discordId: string; staff?: boolean };
    input: OfficerRegister;
    actor?: Actor;
    settings: Settings;
    now: number;
  },
): Promise<OfficerRow> {
  const { user, input, actor, settings, now } = request;
  const callsign = normaliseCallsign(input.callsign);
  if (callsign === null) throw invalidField('callsign', OFFICER_TEXTS.badCallsign);
  const { civilianId, department: platform } = input;
  const claimed = String(input.discordId ?? '');
  const isSelf = claimed === '' || claimed === user.discordId;
  const mayChangePlatform = user.staff === true;
  const departmentId = firstDepartment(settings, platform, 'Law Enforcement');
  const registration = {
    departmentId,
    userId: user.id,
    isSelf,
    mayChangePlatform,
    civilianId,
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

async function register(tx: Tx, registration: Registration): Promise<OfficerRow> {
  const { userId, isSelf, civilianId, platform, now } = registration;
  await holdProfile(tx, userId);
  const platformBefore = (await findOfficerOf(tx, userId))?.platform;
  // Callsigns of a platform are given one after the other; on the one before, a panic may end.
  await holdPlatforms(tx, platformBefore === undefined ? [platform] : [platform, platformBefore]);
  const civilian = await holdCivilian(tx, civilianId, { ownerId: userId });
  if (!isSelf) throw forbidden(OFFICER_TEXTS.registerYourself);
  if (civilian.deceased) throw ruleBroken(OFFICER_TEXTS.deceased);
  const before = await findOfficerOf(tx, userId);
  if (before === undefined) await createProfile(tx, registration);
  else await replaceCharacter(tx, before, registration);
  await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  const officer = await findOfficerOf(tx, userId);
  if (officer === undefined) throw new Error('The profile that was just registered is not there');
  return officer;
}

async function createProfile(tx: Db, registration: Registration): Promise<void> {
  const { userId, civilianId, platform, departmentId, callsign, now } = registration;
  for (let tries = 0; tries < BADGE_TRIES; tries += 1) {
    const badgeNumber = newBadgeNumber(await listBadgeNumbers(tx));
    if (badgeNumber === null) throw new Error('Every badge number is taken');
    const id = newId();
    const inserted = await insertOfficer(tx, {
      id,
      user_id: userId,
      civilian_id: civilianId,
      department_id: departmentId,
      platform,
      callsign,
      badge_number: badgeNumber,
      rank: RANK_DEFAULT,
      created_at: now,
    });
    if (inserted) return createUnit(tx, { officerId: id, platform, now });
    if ((await findOfficerOf(tx, userId)) !== undefined) throw conflict(OFFICER_TEXTS.registeredAlready);
    if ((await findHolder(tx, { platform, callsign })) !== undefined) {
      throw await callsignTaken(tx, registration);
    }
  }
  throw new Error('No free badge number was found');
}

async function replaceCharacter(tx: Tx, before: OfficerRow, registration: Registration): Promise<void> {
  const { civilianId, platform, departmentId, callsign, now } = registration;
  if (!isUnfit(before)) throw conflict(OFFICER_TEXTS.registeredAlready);
  if (platform !== before.platform && !registration.mayChangePlatform) {
    const message = OFFICER_TEXTS.platformStays(before.platform);
    throw new AppError('forbidden', message, { issues: [{ field: 'department', message }] });
  }
  const holder = await findHolder(tx, { platform, callsign });
  if (holder !== undefined && holder !== before.id) throw await callsignTaken(tx, registration);
  await endPanicOf(tx, before, now);
  // Who stays on the platform stays in the department.
  const moved = platform === before.platform ? {} : { department_id: departmentId };
  await updateOfficer(tx, before.id, { civilian_id: civilianId, platform, callsign, ...moved });
  await moveUnit(tx, before.id, platform);
}

/** Says that a callsign is taken on a platform, and which one is free. */
export async function callsignTaken(
  db: Db,
  { platform, callsign }: { platform: Platform; callsign: string },
): Promise<AppError> {
  const others = await listCallsigns(db, { platform, letters: partsOf(callsign).letters });
  const free = nextFreeCallsign(callsign, others);
  return conflictingField('callsign', OFFICER_TEXTS.callsignTaken(callsign, platform, free));
}
