import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import {
  DEPARTMENT_KINDS,
  type DepartmentKind,
  type StatusMeaning,
} from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import { readJsonRows } from '#db/engine';
import {
  deleteAttachedUnit,
  listAttachedToAll,
  listOpenCallsOf,
} from '#features/dispatch/calls/call-units.store';
import { writeDown } from '#features/dispatch/calls/calls.events';
import type { ActingOfficer } from '#features/dispatch/calls/calls.policy';
import { without } from '#features/dispatch/calls/calls.rules';
import { type CallRow, holdPlatform, updateCall } from '#features/dispatch/calls/calls.store';
import { endResponses } from '#features/dispatch/calls/responses.store';
import { lockFor } from '#features/dispatch/confirming.domain';
import { updateSeat } from '#features/dispatch/units/apparatus.store';
import { shownAfter } from '#features/dispatch/units/retelling.rules';
import { updateUnits } from '#features/dispatch/units/retelling.store';
import { findFitness, type ServingUnit } from '#features/dispatch/units/serving.store';
import { closeShift, openShift } from '#features/dispatch/units/shifts.domain';
import { endShift, type ShiftEnd } from '#features/dispatch/units/shifts.store';
import {
  beginDuty,
  endDuty,
  freeUnits,
  insertUnit,
  updateSubdivision,
} from '#features/dispatch/units/unit-states.store';
import { publishUnit } from '#features/dispatch/units/units.events';
import {
  type ChangedUnit,
  findUnit,
  listUnitsOnDuty,
  type UnitRow,
} from '#features/dispatch/units/units.store';
import type { Signature } from '#features/ownership/index';
import { conflict, ruleBroken } from '#platform/errors';
import { grantedTo } from '#platform/settings/grants';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { firstState, firstStateOfKind, type UnitState } from '#platform/settings/statuses';

/** The units on duty of the given platforms, by callsign. */
export async function listUnits(db: Db, platforms: readonly Platform[]): Promise<UnitRow[]> {
  const units = await listUnitsOnDuty(db, platforms);
  return units.sort((a, b) => compareCallsigns(a.callsign, b.callsign));
}

/** Sets the subdivision of an officer's own unit; null for none. */
export function setSubdivision(
  db: Db,
  {
    subdivision,
    now,
    ...act
  }: { by: ActingOfficer; subdivision: string | null; settings: Settings; now: number },
): Promise<UnitRow> {
  return inTransaction(db, async (tx) => {
    const { by } = await lockFor(tx, { ...act, now });
    const unit = await updateSubdivision(tx, { unitId: by.officerId, subdivision, now });
    // The name was chosen by the settings of then.
    return tellChanged(tx, unit, { settings: act.settings, now });
  });
}

/**
 * Tells of a unit that was just changed, in the words of now: they may be others than when the request began, but nobody
 * gives it new ones while the platform is held.
 */
export async function tellChanged(
  tx: Db,
  unit: ChangedUnit,
  { settings, now }: { settings: Settings; now: number },
): Promise<UnitRow> {
  const told = unit.settings_number === settings.number ? unit : await inWordsOfNow(tx, unit, settings);
  await publishUnit(tx, told, now);
  return told;
}

async function inWordsOfNow(tx: Db, unit: UnitRow, before: Settings): Promise<UnitRow> {
  const shown = shownAfter(unit, { before, after: await rereadSettings(tx, before) });
  await updateUnits(tx, [unit.id], shown);
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
  await leaveCalls(tx, { unitId: officerId, platform, by, settings, now });
  const unit = await endDuty(tx, { unitId: officerId, status, meaning, now });
  if (unit === undefined) return undefined;
  await closeShift(tx, unit, { endedBy, now });
  if (unit.aboard === null) return tellChanged(tx, unit, { settings, now });
  await stepOff(tx, { officerId, from: unit.aboard, endedBy, by, settings, now });
  return tellChanged(tx, { ...unit, aboard: null }, { settings, now });
}

/** The same of whoever a unit is: of an apparatus everybody aboard. */
export async function clockOutUnit(
  tx: Db,
  unit: UnitRow,
  end: Omit<Parameters<typeof clockOut>[1], 'officerId' | 'platform'>,
): Promise<void> {
  const crew = readJsonRows(unit.crew).map(({ id }) => id);
  for (const officerId of unit.officer_id === null ? crew : [unit.officer_id]) {
    await clockOut(tx, { ...end, officerId, platform: unit.platform });
  }
}

/**
 * Takes an officer off the apparatus that they are aboard; the last one out takes it off duty and off its calls. Holds the
 * platform; the officer's own `unit` event is the caller's. Answers the apparatus.
 */
export async function stepOff(
  tx: Db,
  {
    officerId,
    from: unitId,
    endedBy,
    by,
    settings,
    now,
  }: {
    officerId: string;
    from: string;
    endedBy: ShiftEnd;
    by: Signature | null;
    settings: Settings;
    now: number;
  },
): Promise<UnitRow> {
  await updateSeat(tx, officerId, null);
  const unit = await findUnit(tx, unitId);
  if (readJsonRows(unit.crew).length > 0) {
    await publishUnit(tx, unit, now);
    return unit;
  }
  const { platform, department_id } = unit;
  await leaveCalls(tx, { unitId, platform, by, settings, now });
  const state = firstState(settings, department_id, 'Off duty');
  const off = await endDuty(tx, { unitId, ...state, now });
  if (off === undefined) return unit;
  await endShift(tx, { unitId, endedBy, now });
  return tellChanged(tx, off, { settings, now });
}

/**
 * Takes whichever of a member's units is on duty off it, as they do by beginning something else, while the units'
 * platforms are held; answers its callsign, or null where none was.
 */
export async function clockOutOwn(
  tx: Db,
  units: readonly ServingUnit[],
  { settings, now }: { settings: Settings; now: number },
): Promise<string | null> {
  let clockedOut: string | null = null;
  for (const { officer_id: officerId, user_id: userId, department_id, platform, callsign } of units) {
    const state = firstState(settings, department_id, 'Off duty');
    const end = { officerId, platform, ...state, endedBy: 'officer', settings, now } as const;
    if ((await clockOut(tx, { ...end, by: { userId, callsign } })) !== undefined) clockedOut = callsign;
  }
  return clockedOut;
}

/** Whether somebody's roles cover the department that they serve in. */
export const mayServe = (
  unit: Pick<ServingUnit, 'discord_id' | 'administrator_id' | 'department_id'> & { roles: readonly string[] },
  settings: Settings,
): boolean =>
  grantedTo(
    { discordId: unit.discord_id, roles: unit.roles, isNamed: unit.administrator_id !== null },
    settings,
  ).departments.includes(unit.department_id);

/** Makes the unit of a new profile: the first status that means available, off duty. Holds the platform already. */
export async function createUnit(
  tx: Db,
  unit: {
    officerId: string;
    kind: DepartmentKind;
    departmentId: string;
    platform: Platform;
    settings: Settings;
    now: number;
  },
): Promise<void> {
  const { officerId, kind, departmentId, platform, now } = unit;
  const settings = await rereadSettings(tx, unit.settings);
  await insertUnit(tx, {
    officerId,
    kind,
    platform,
    ...firstState(settings, departmentId, 'Available'),
    now,
  });
}

/**
 * Puts an officer on duty with a status and opens a shift, in a transaction that holds the platform; a unit that is on
 * duty stays as it is. Throws 422 where the officer's character is deceased or deleted, and 409 while they dispatch or
 * are on duty under another profile.
 */
export async function clockIn(
  tx: Db,
  request: UnitState & { officerId: string; settings: Settings; now: number },
): Promise<UnitRow> {
  const { officerId, status, meaning, settings, now } = request;
  const fitness = await findFitness(tx, officerId);
  if (!fitness.isFit) throw ruleBroken(DISPATCH_TEXTS.unfit);
  if (fitness.isDispatching) throw conflict(DISPATCH_TEXTS.dispatches);
  if (fitness.servesElsewhere) throw conflict(DISPATCH_TEXTS.servesElsewhere);
  const unit = await beginDuty(tx, { unitId: officerId, status, meaning, now });
  if (unit === undefined) return findUnit(tx, officerId);
  await openShift(tx, unit, now);
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
    unitId: string;
    platform: Platform;
    /** Where it moves to; absent where it goes off duty. */
    to?: Pick<CallRow, 'id' | 'number'>;
    /** The callsign of what it boards, on duty as before. */
    aboard?: string;
    by: Signature | null;
    settings: Settings;
    now: number;
  },
): Promise<boolean> {
  const { unitId, platform, to, aboard, by, settings, now } = request;
  await holdPlatform(tx, platform);
  const calls = (await listOpenCallsOf(tx, { unitId })).filter(({ id }) => id !== to?.id);
  if (calls.length === 0) return false;
  const callIds = calls.map(({ id }) => id);
  const attached = await listAttachedToAll(tx, callIds);
  await deleteAttachedUnit(tx, { callIds, unitId });
  const reason = to === undefined && aboard === undefined ? 'Off duty' : 'Reassigned';
  const why = aboard === undefined ? 'off duty' : `aboard ${aboard}`;
  await endResponses(tx, { callIds, unitIds: [unitId], reason, now });
  if (to === undefined) await settleUnits(tx, { unitIds: [unitId], clear: false, settings, now });
  for (const call of calls) {
    const units = attached.get(call.id) ?? [];
    const { remaining, primaryId, lines } = without(units, call.primary_unit_id, {
      leaves: (id) => id === unitId,
      reason: () => (to === undefined ? why : `moved to call ${to.number}`),
    });
    const change = { primary_unit_id: primaryId, updated_at: now };
    await updateCall(tx, call.id, change);
    await writeDown(tx, { call: { ...call, ...change }, units: remaining, lines, by, now });
  }
  return true;
}

/** Statuses that go with a call, and those that are over with it where its units are cleared. */
const WITH_A_CALL: readonly StatusMeaning[] = ['En route', 'On scene'];
const CLEARED: readonly StatusMeaning[] = [...WITH_A_CALL, 'Busy', 'On a stop'];

/**
 * Makes those of some units available again that are on no call any more and whose status says that they are; with
 * `clear` also who was busy or on a stop. Their `unit` events are the caller's.
 */
export async function settleUnits(
  tx: Db,
  request: { unitIds: readonly string[]; clear: boolean; settings: Settings; now: number },
): Promise<void> {
  const { unitIds, clear, settings, now } = request;
  const meanings = (clear ? CLEARED : WITH_A_CALL).filter((meaning) =>
    settings.values.dispatch.statuses.some((status) => status.meaning === meaning),
  );
  if (unitIds.length === 0 || meanings.length === 0) return;
  for (const kind of DEPARTMENT_KINDS) {
    const available = firstStateOfKind(settings, kind, 'Available');
    if (available !== undefined) await freeUnits(tx, { unitIds, kind, meanings, ...available, now });
  }
}

/** Orders callsigns as people count: by letters, then by number, so that D-9 comes before D-104. */
function compareCallsigns(a: string, b: string): number {
  const [lettersA = '', numberA = ''] = a.split('-');
  const [lettersB = '', numberB = ''] = b.split('-');
  if (lettersA !== lettersB) return lettersA < lettersB ? -1 : 1;
  return Number(numberA) - Number(numberB) || numberA.length - numberB.length;
}
