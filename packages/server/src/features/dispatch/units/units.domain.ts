import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import {
  DEPARTMENT_KINDS,
  type DepartmentKind,
  type StatusMeaning,
} from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import { readJsonRows } from '#db/engine';
import { deleteAttached, listOpenCallsOf, withAttached } from '#features/dispatch/calls/call-units.store';
import { logCallChange } from '#features/dispatch/calls/calls.events';
import type { OfficerActor } from '#features/dispatch/calls/calls.policy';
import { removeUnits } from '#features/dispatch/calls/calls.rules';
import { type CallRow, lockPlatform, updateCall } from '#features/dispatch/calls/calls.store';
import { endResponses } from '#features/dispatch/calls/responses.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { lockFor } from '#features/dispatch/confirming.domain';
import {
  endShift,
  findStartOfEndedShift,
  insertShift,
  type ShiftEnd,
} from '#features/dispatch/units/duty.store';
import { findEligibility, type ServingUnit } from '#features/dispatch/units/serving.store';
import * as states from '#features/dispatch/units/unit-states.store';
import { getUnit, presentUnit, publishUnit } from '#features/dispatch/units/units.events';
import { findUnit, listUnitsOnDuty, type UnitRow, updateSeat } from '#features/dispatch/units/units.store';
import type { Signature } from '#features/ownership/index';
import { logDuty } from '#platform/cards/cards';
import { conflict, invalidField, ruleBroken } from '#platform/errors';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { defaultStatus, firstStatus, statusesOf, successorOf } from '#platform/settings/statuses';

export async function listUnits(db: Db, platforms: readonly GamePlatform[], settings: Settings) {
  const units = await listUnitsOnDuty(db, platforms);
  return units
    .sort((a, b) => compareCallsigns(a.callsign, b.callsign))
    .map((unit) => presentUnit(unit, settings));
}

export function setSubdivision(
  db: Db,
  request: ChangeContext & { by: OfficerActor; subdivision: string | null },
): Promise<Unit> {
  const { by: requester, settings: before, now } = request;
  const { entries } = before.values.departments;
  const offered = entries.find(({ _id }) => _id === requester.departmentId)?.subdivisions ?? [];
  const subdivisionId = offered.find(({ name }) => name === request.subdivision)?._id ?? null;
  return inTransaction(db, async (tx) => {
    const { by, settings } = await lockFor(tx, request);
    await states.updateSubdivision(tx, by.officerId, subdivisionId, now);
    return publishUnit(tx, await findUnit(tx, by.officerId), { settings, now });
  });
}

/** Throws 400 for a code that the unit's kind doesn't have. */
export function requireStatus(settings: Settings, kind: DepartmentKind, code: string): StatusEntry {
  const found = statusesOf(settings, kind).find((status) => status.code === code);
  if (found === undefined) throw invalidField('status', SETTINGS_TEXTS.notOffered);
  return found;
}

interface DutyEnding extends ChangeContext {
  endedBy: ShiftEnd;
  by: Signature | null;
  /** Defaults to the first off-duty status. */
  status?: StatusEntry;
}

/** Takes a unit off duty and its calls; undefined if it was off duty. Locks the platform. */
export async function clockOut(
  tx: Db,
  { officerId, platform, kind }: Pick<ServingUnit, 'officerId' | 'platform' | 'kind'>,
  ending: DutyEnding,
): Promise<Unit | undefined> {
  const { endedBy, now } = ending;
  await leaveCalls(tx, { unitId: officerId, platform, ...ending });
  const settings = await rereadSettings(tx, ending.settings);
  const { _id: statusId } = ending.status
    ? successorOf(settings, kind, ending.status, false)
    : defaultStatus(settings, kind, 'Off duty');
  const unit = await states.setOffDuty(tx, { unitId: officerId, statusId, now });
  if (unit === undefined) return undefined;
  await endShift(tx, officerId, ending);
  if (tx.hooks.channelOf(platform, 'duty') !== null) {
    const since = await findStartOfEndedShift(tx, officerId, now);
    const { callsign, name } = unit;
    await logDuty(tx, platform, { callsign, name, at: now, off: { since, why: endedBy } });
  }
  if (unit.aboard !== null) await leaveSeat(tx, { officerId, from: unit.aboard }, { ...ending, settings });
  return publishUnit(tx, { ...unit, aboard: null }, { settings, now });
}

export async function clockOutUnit(tx: Db, unit: UnitRow, ending: DutyEnding): Promise<void> {
  const crew = readJsonRows(unit.crew).map(({ id }) => id);
  for (const officerId of unit.officer_id === null ? crew : [unit.officer_id]) {
    await clockOut(tx, { ...unit, officerId }, ending);
  }
}

/** Takes an officer off their apparatus, which goes off duty once empty. The caller publishes the officer's unit. */
export async function leaveSeat(
  tx: Db,
  { officerId, from: unitId }: { officerId: string; from: string },
  ending: DutyEnding,
): Promise<Unit> {
  const { settings, now } = ending;
  await updateSeat(tx, officerId, null);
  const unit = await findUnit(tx, unitId);
  if (readJsonRows(unit.crew).length > 0) return publishUnit(tx, unit, ending);
  await leaveCalls(tx, { unitId, platform: unit.platform, ...ending });
  const { _id: statusId } = defaultStatus(settings, unit.kind, 'Off duty');
  const offDuty = await states.setOffDuty(tx, { unitId, statusId, now });
  if (offDuty === undefined) return presentUnit(unit, settings);
  await endShift(tx, unitId, ending);
  return publishUnit(tx, offDuty, ending);
}

/** Clocks out a member's units and returns the callsign of the last one that was on duty. */
export async function clockOutOwn(tx: Db, units: readonly ServingUnit[], context: ChangeContext) {
  let clockedOut: string | null = null;
  for (const unit of units) {
    const { user_id: userId, callsign } = unit;
    const left = await clockOut(tx, unit, { ...context, endedBy: 'officer', by: { userId, callsign } });
    if (left !== undefined) clockedOut = callsign;
  }
  return clockedOut;
}

export async function createUnit(
  tx: Db,
  unit: ChangeContext & { officerId: string; kind: DepartmentKind; platform: GamePlatform },
): Promise<void> {
  const settings = await rereadSettings(tx, unit.settings);
  const { _id: statusId } = defaultStatus(settings, unit.kind, 'Available');
  await states.insertUnit(tx, { ...unit, statusId });
}

/** Puts an officer on duty. Throws 422 for a deceased or deleted character, and 409 for another duty. */
export async function clockIn(
  tx: Db,
  request: ChangeContext & { officerId: string; kind: DepartmentKind; status?: StatusEntry },
): Promise<Unit> {
  const { officerId, kind, settings, now } = request;
  const eligibility = await findEligibility(tx, officerId);
  if (!eligibility.isEligible) throw ruleBroken(DISPATCH_TEXTS.ineligible);
  if (eligibility.isDispatching) throw conflict(DISPATCH_TEXTS.dispatches);
  if (eligibility.hasOtherDuty) throw conflict(DISPATCH_TEXTS.hasOtherDuty);
  const { _id: statusId } = request.status ?? defaultStatus(settings, kind, 'Available');
  const unit = await states.setOnDuty(tx, { unitId: officerId, statusId, now });
  if (unit === undefined) return getUnit(tx, officerId, settings);
  const { platform, callsign, name } = unit;
  await insertShift(tx, officerId, now);
  await logDuty(tx, platform, { callsign, name, at: now, off: null });
  return publishUnit(tx, unit, request);
}

/** Locks the platform and takes a unit off its open calls, except `to`. Returns whether it had any. */
export async function leaveCalls(
  tx: Db,
  request: ChangeContext & {
    unitId: string;
    platform: GamePlatform;
    to?: Pick<CallRow, 'id' | 'number'>;
    aboard?: string;
    by: Signature | null;
  },
): Promise<boolean> {
  const { unitId, platform, to, aboard, by, settings, now } = request;
  await lockPlatform(tx, platform);
  const calls = (await listOpenCallsOf(tx, { unitId })).filter(({ id }) => id !== to?.id);
  if (calls.length === 0) return false;
  const callIds = calls.map(({ id }) => id);
  const attached = await withAttached(tx, calls);
  await deleteAttached(tx, { callIds, unitIds: [unitId] });
  const reason = to === undefined && aboard === undefined ? 'Off duty' : 'Reassigned';
  const why = aboard === undefined ? 'off duty' : `aboard ${aboard}`;
  await endResponses(tx, { callIds, unitIds: [unitId], reason, now });
  if (to === undefined) await makeUnitsAvailable(tx, { unitIds: [unitId], clear: false, settings, now });
  for (const { call, units } of attached) {
    const { remaining, primaryId, lines } = removeUnits(units, call.primary_unit_id, {
      leaves: (id) => id === unitId,
      reason: () => (to === undefined ? why : `moved to call ${to.number}`),
    });
    const change = { primary_unit_id: primaryId, updated_at: now };
    await updateCall(tx, call.id, change);
    await logCallChange(tx, { call: { ...call, ...change }, units: remaining, lines, by, now });
  }
  return true;
}

const WITH_A_CALL: readonly StatusMeaning[] = ['En route', 'On scene'];
const CLEARED: readonly StatusMeaning[] = [...WITH_A_CALL, 'Busy', 'On a stop'];

/** Makes units without open calls available if their status came from one; with `clear` also busy ones. */
export async function makeUnitsAvailable(
  tx: Db,
  request: ChangeContext & { unitIds: readonly string[]; clear: boolean },
): Promise<void> {
  const { unitIds, clear, settings, now } = request;
  if (unitIds.length === 0) return;
  const meanings = clear ? CLEARED : WITH_A_CALL;
  for (const kind of DEPARTMENT_KINDS) {
    const from = statusesOf(settings, kind).filter(({ meaning }) => meanings.includes(meaning));
    const to = firstStatus(settings, kind, 'Available');
    if (to === undefined || from.length === 0) continue;
    await states.freeUnits(tx, { unitIds, kind, from: from.map(({ _id }) => _id), to: to._id, now });
  }
}

/** Compares letters, then numbers: D-9 comes before D-104. */
function compareCallsigns(a: string, b: string): number {
  const [lettersA = '', numberA = ''] = a.split('-');
  const [lettersB = '', numberB = ''] = b.split('-');
  if (lettersA !== lettersB) return lettersA < lettersB ? -1 : 1;
  return Number(numberA) - Number(numberB) || numberA.length - numberB.length;
}
