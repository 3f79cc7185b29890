import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type Db, inTransaction } from '#db/database';
import { deleteAttachedUnit, listAttachedToAll, listOpenCallsOf } from '#features/dispatch/call-units.store';
import { writeDown } from '#features/dispatch/calls.events';
import type { ActingOfficer } from '#features/dispatch/calls.policy';
import { without } from '#features/dispatch/calls.rules';
import { type CallRow, holdPlatform, updateCall } from '#features/dispatch/calls.store';
import { shownAfter } from '#features/dispatch/retelling.rules';
import { updateUnits } from '#features/dispatch/retelling.store';
import { publishUnit } from '#features/dispatch/units.events';
import {
  beginDuty,
  type ChangedUnit,
  endDuty,
  endShift,
  findFitness,
  findUnit,
  findUnitOfWhom,
  insertShift,
  insertUnit,
  listUnitsOnDuty,
  markActive,
  type ServingUnit,
  type ShiftEnd,
  type UnitRow,
  updateStatus,
  updateStatusOnDuty,
  updateSubdivision,
  type Whose,
} from '#features/dispatch/units.store';
import type { Signature } from '#features/ownership/index';
import { invalidField, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { grantedTo } from '#platform/settings/grants';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { firstState, stateOf, statusesOf, type UnitState } from '#platform/settings/statuses';

/** An officer's own unit: who does it, by which settings, and when. */
interface OwnShift {
  by: ActingOfficer;
  settings: Settings;
  now: number;
}

/** The units on duty of the given platforms, by callsign. */
export async function listUnits(db: Db, platforms: readonly Platform[]): Promise<UnitRow[]> {
  const units = await listUnitsOnDuty(db, platforms);
  return units.sort((a, b) => compareCallsigns(a.callsign, b.callsign));
}

/** Begins a shift as available; one that is open goes on. Throws 422 where the officer's character is deceased or deleted. */
export function beginShift(db: Db, request: OwnShift): Promise<UnitRow> {
  const { by, settings, now } = request;
  const { officerId, departmentId, platform } = by;
  return inTransaction(db, async (tx) => {
    await holdPlatform(tx, platform);
    await markActive(tx, { officerId, now });
    return clockIn(tx, { officerId, ...firstState(settings, departmentId, 'Available'), settings, now });
  });
}

/** Ends the shift; a unit that is off duty stays as it is. */
export function endOwnShift(db: Db, request: OwnShift): Promise<UnitRow> {
  const { by, settings, now } = request;
  return inTransaction(db, async (tx) => {
    const { officerId, departmentId, platform } = by;
    const state = firstState(settings, departmentId, 'Off duty');
    const end = { officerId, platform, ...state, endedBy: 'officer', by, settings, now } as const;
    return (await clockOut(tx, end)) ?? findUnit(tx, officerId);
  });
}

/** Sets an officer's own status by its code; some clock in or out as well. Throws 422 as `clockIn` does, 400 for no such code. */
export function setStatus(db: Db, request: OwnShift & { status: string }): Promise<UnitRow> {
  const { by, settings, now } = request;
  const { officerId, departmentId, platform } = by;
  const entry = statusesOf(settings, departmentId).find(({ code }) => code === request.status);
  if (entry === undefined) throw invalidField('status', SETTINGS_TEXTS.notOffered);
  const state = stateOf(entry);
  return inTransaction(db, async (tx) => {
    if (state.meaning === 'Off duty') {
      const end = { officerId, platform, ...state, endedBy: 'officer', by, settings, now } as const;
      const left = await clockOut(tx, end);
      if (left !== undefined) return left;
    } else {
      await holdPlatform(tx, platform);
    }
    if (state.meaning === 'Available') {
      const onDuty = await updateStatusOnDuty(tx, { officerId, ...state, now });
      if (onDuty === undefined) return clockIn(tx, { officerId, ...state, settings, now });
      return tellChanged(tx, onDuty, { settings, now });
    }
    return tellChanged(tx, await updateStatus(tx, { officerId, ...state, now }), { settings, now });
  });
}

/** Sets the subdivision of an officer's own unit; null for none. */
export function setSubdivision(
  db: Db,
  { by, subdivision, settings, now }: OwnShift & { subdivision: string | null },
): Promise<UnitRow> {
  return inTransaction(db, async (tx) => {
    await holdPlatform(tx, by.platform);
    const unit = await updateSubdivision(tx, { officerId: by.officerId, subdivision, now });
    return tellChanged(tx, unit, { settings, now });
  });
}

/**
 * Tells of a unit that was just changed, in the words of now: they may be others than when the request began, but nobody
 * gives it new ones while the platform is held.
 */
async function tellChanged(
  tx: Db,
  unit: ChangedUnit,
  { settings, now }: Pick<OwnShift, 'settings' | 'now'>,
): Promise<UnitRow> {
  const told = unit.settings_number === settings.number ? unit : await inWordsOfNow(tx, unit, settings);
  await publishUnit(tx, told, now);
  return told;
}

async function inWordsOfNow(tx: Db, unit: UnitRow, before: Settings): Promise<UnitRow> {
  const shown = shownAfter(unit, { before, after: await rereadSettings(tx, before) });
  await updateUnits(tx, [unit.officer_id], shown);
  return { ...unit, ...shown };
}

/**
 * Takes a unit off duty and from its calls, and ends its shift; answers undefined, with nothing changed, where it was off
 * duty already. Holds the platform. `by` is null where the server does it.
 */
export async function clockOut(
  tx: Db,
  end: UnitState & {
    officerId: string;
    platform: Platform;
    endedBy: ShiftEnd;
    by: Signature | null;
    settings: Settings;
    now: number;
  },
): Promise<UnitRow | undefined> {
  const { officerId, platform, status, meaning, endedBy, by, settings, now } = end;
  await leaveCalls(tx, { officerId, platform, by, now });
  const unit = await endDuty(tx, { officerId, status, meaning, now });
  if (unit === undefined) return undefined;
  await endShift(tx, { officerId, endedBy, now });
  return tellChanged(tx, unit, { settings, now });
}

/**
 * Takes an officer off duty who may not serve any more: whose character died or was deleted, who lost the role, or whom
 * staff sends off. To be called first in the transaction that makes it so: clocking in then waits for that. Answers
 * whether they were on duty.
 */
export async function standDown(
  tx: Db,
  request: { whose: Whose; reason: 'role' | 'character' | 'staff'; settings: Settings; now: number },
): Promise<boolean> {
  const { whose, reason, settings, now } = request;
  const unit = await findUnitOfWhom(tx, whose);
  if (unit === undefined) return false;
  const left = await takeOff(tx, unit, { reason, settings, now });
  // The profile says now that another character may be registered.
  const readers = { userId: unit.user_id };
  if (reason === 'character') await publish(tx, { name: 'access', readers, data: {}, now });
  return left !== undefined;
}

const takeOff = (
  tx: Db,
  {
    officer_id: officerId,
    platform,
    department_id,
  }: Pick<ServingUnit, 'officer_id' | 'platform' | 'department_id'>,
  { reason, settings, now }: { reason: ShiftEnd; settings: Settings; now: number },
) => {
  const state = firstState(settings, department_id, 'Off duty');
  return clockOut(tx, { officerId, platform, ...state, endedBy: reason, by: null, settings, now });
};

/** Whether somebody's roles cover the department that they serve in. */
export const mayServe = (
  unit: Pick<ServingUnit, 'discord_id' | 'administrator_id' | 'department_id'> & { roles: readonly string[] },
  settings: Settings,
): boolean =>
  grantedTo(
    { discordId: unit.discord_id, roles: unit.roles, isNamed: unit.administrator_id !== null },
    settings,
  ).departments.includes(unit.department_id);

/** Stands an officer down if the roles that Discord just told of do not cover the department; see `standDown`. */
export async function standDownWithoutRole(
  tx: Db,
  request: { whose: Whose; roles: readonly string[]; settings: Settings; now: number },
): Promise<void> {
  const { whose, roles, settings, now } = request;
  const unit = await findUnitOfWhom(tx, whose);
  if (unit === undefined || mayServe({ ...unit, roles }, settings)) return;
  await takeOff(tx, unit, { reason: 'role', settings, now });
}

/** The same of an officer who is about not to be an administrator by name any more; see `standDown`. */
export async function standDownUnnamed(
  tx: Db,
  { userId, settings, now }: { userId: string; settings: Settings; now: number },
): Promise<void> {
  const unit = await findUnitOfWhom(tx, { userId });
  if (unit === undefined) return;
  const roles: string[] = JSON.parse(unit.roles);
  if (mayServe({ ...unit, administrator_id: null, roles }, settings)) return;
  await takeOff(tx, unit, { reason: 'role', settings, now });
}

/** Makes the unit of a new profile: the first status that means available, off duty. Holds the platform already. */
export async function createUnit(
  tx: Db,
  unit: { officerId: string; departmentId: string; platform: Platform; settings: Settings; now: number },
): Promise<void> {
  const { officerId, departmentId, platform, now } = unit;
  const settings = await rereadSettings(tx, unit.settings);
  await insertUnit(tx, { officerId, platform, ...firstState(settings, departmentId, 'Available'), now });
}

/**
 * Puts an officer on duty with a status and opens a shift, in a transaction that holds the platform; a unit that is on
 * duty stays as it is. Throws 422 where the officer's character is deceased or deleted.
 */
export async function clockIn(
  tx: Db,
  request: UnitState & { officerId: string; settings: Settings; now: number },
): Promise<UnitRow> {
  const { officerId, status, meaning, settings, now } = request;
  if (!(await findFitness(tx, officerId))) throw ruleBroken(DISPATCH_TEXTS.unfit);
  const unit = await beginDuty(tx, { officerId, status, meaning, now });
  if (unit === undefined) return findUnit(tx, officerId);
  await insertShift(tx, { id: newId(), officerId, now });
  return tellChanged(tx, unit, { settings, now });
}

/**
 * Takes a unit that goes off duty, or moves to a call, from every other call that is not closed, each with its log and
 * `call` event; where it was primary, the unit that has been there longest is from now on. To be called before the
 * transaction writes anything (see `calls.store`); the unit's own row, and its `unit` event after this, are the caller's.
 * `by` is null where the server does it. Answers whether there were any.
 */
export async function leaveCalls(
  tx: Db,
  request: {
    officerId: string;
    platform: Platform;
    /** Where it moves to; absent where it goes off duty. */
    to?: Pick<CallRow, 'id' | 'number'>;
    by: Signature | null;
    now: number;
  },
): Promise<boolean> {
  const { officerId, platform, to, by, now } = request;
  await holdPlatform(tx, platform);
  const calls = (await listOpenCallsOf(tx, { officerId })).filter(({ id }) => id !== to?.id);
  if (calls.length === 0) return false;
  const callIds = calls.map(({ id }) => id);
  const attached = await listAttachedToAll(tx, callIds);
  await deleteAttachedUnit(tx, { callIds, officerId });
  for (const call of calls) {
    const units = attached.get(call.id) ?? [];
    const { remaining, primaryId, lines } = without(units, call.primary_officer_id, {
      leaves: (id) => id === officerId,
      reason: () => (to === undefined ? 'off duty' : `moved to call ${to.number}`),
    });
    const change = { primary_officer_id: primaryId, updated_at: now };
    await updateCall(tx, call.id, change);
    await writeDown(tx, { call: { ...call, ...change }, units: remaining, lines, by, now });
  }
  return true;
}

/** Orders callsigns as people count: by letters, then by number, so that D-9 comes before D-104. */
function compareCallsigns(a: string, b: string): number {
  const [lettersA = '', numberA = ''] = a.split('-');
  const [lettersB = '', numberB = ''] = b.split('-');
  if (lettersA !== lettersB) return lettersA < lettersB ? -1 : 1;
  return Number(numberA) - Number(numberB) || numberA.length - numberB.length;
}
