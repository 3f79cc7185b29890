import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { DETACH_REASONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import {
  deleteAttached,
  insertAttached,
  listFullyAttached,
  listShowing,
  updateWhereabouts,
} from '#features/dispatch/calls/call-units.store';
import type { CallView } from '#features/dispatch/calls/calls.events';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { type Line, primaryLine, requireOpen, without } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import { type CallChange, changeCall } from '#features/dispatch/calls/calls-change.domain';
import { requireOwn } from '#features/dispatch/calls/own-only.domain';
import { endResponses, insertResponses, newResponse } from '#features/dispatch/calls/responses.store';
import { withdrawQuestion } from '#features/dispatch/units/duty.store';
import { clockIn, leaveCalls, settleUnits } from '#features/dispatch/units/units.domain';
import { findStanding, type UnitRow } from '#features/dispatch/units/units.store';
import { AppError, conflict, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** Which call, who does it, which unit is meant (one's own where absent or empty), and when. */
interface Request {
  id: string;
  by: readonly Acting[];
  officerId: string | null | undefined;
  settings: Settings;
  now: number;
}

/** The unit that is meant. Throws 400 where a dispatcher, who has none, names none. */
function meantBy(by: Acting, officerId: string | null | undefined): string {
  const meant = officerId || by.unitId;
  if (meant === null) throw invalidField('officerId', DISPATCH_TEXTS.nameTheUnit);
  return meant;
}

/**
 * Attaches a unit of the call's platform; the first one is primary. An officer who attaches themselves is clocked in if
 * need be, others must be on duty. With `move` the unit leaves its other calls. Attached already: nothing else happens.
 * Throws 404 for no such call or unit, 409 for a closed call or a unit off duty, 422 for one whose character is deceased
 * and for a unit on too many open calls.
 */
export function attachUnit(
  db: Db,
  request: Request & { move?: boolean | '' | null | undefined },
): Promise<CallView> {
  const { settings, now } = request;
  const move = request.move === true;
  return changeCall(db, request, async ({ tx, call, units, by }) => {
    const unit = await requireUnit(tx, meantBy(by, request.officerId), call.platform);
    await requireOwn(tx, { by, unitIds: [unit.id], settings });
    requireOpen(call);
    const isFull = await isFullyAttached(tx, unit.id);
    return putOn(tx, { call, units, unit, isFull, move, by, settings, now });
  });
}

/** Whether a unit is on as many open calls as it may be. */
export const isFullyAttached = async (tx: Db, unitId: string): Promise<boolean> =>
  (await listFullyAttached(tx, [unitId])).length > 0;

/**
 * Attaches those of several units that can be; `move` takes them from their other calls. Answers also which could not be,
 * and why. Throws 409 for a closed call, and where none could be.
 */
export async function assignUnits(
  db: Db,
  request: Omit<Request, 'officerId'> & { unitIds: readonly string[]; move: boolean },
): Promise<{ view: CallView; refused: RefusedUnit[] }> {
  const { unitIds, move, settings, now } = request;
  let refused: RefusedUnit[] = [];
  const view = await changeCall(db, request, async ({ tx, call, units, by }) => {
    await requireOwn(tx, { by, unitIds, settings });
    requireOpen(call);
    const { change, ...assigned } = await assignAll(tx, { call, units, unitIds, move, by, settings, now });
    refused = assigned.refused;
    if (refused.length === unitIds.length)
      throw conflict(refused[0]?.reason ?? DISPATCH_TEXTS.nobodyAssigned);
    return change;
  });
  return { view, refused };
}

/** A unit that could not be assigned. */
export interface RefusedUnit {
  _id: string;
  callsign: string;
  reason: string;
}

/** What a call is with several units more, of which some may be refused; the log and the events are the caller's. */
export async function assignAll(
  tx: Db,
  request: Omit<Entry, 'unit' | 'isFull'> & {
    units: CallUnitRow[];
    unitIds: readonly string[];
    move: boolean;
  },
): Promise<{ change: CallChange; refused: RefusedUnit[] }> {
  const { call, unitIds } = request;
  const known = await findStanding(tx, unitIds);
  const full = await listFullyAttached(
    tx,
    [...known.values()].map(({ id }) => id),
  );
  const refused: RefusedUnit[] = [];
  let change: CallChange = { lines: [], units: request.units };
  for (const unitId of unitIds) {
    const unit = known.get(unitId);
    if (unit === undefined || unit.platform !== call.platform) {
      refused.push({ _id: unitId, callsign: '', reason: DISPATCH_TEXTS.unitNotFound });
      continue;
    }
    try {
      const units = change.units ?? [];
      const next = await putOn(tx, { ...request, units, unit, isFull: full.includes(unit.id) });
      if (next !== null) change = joined(change, next);
    } catch (error) {
      // What one unit is refused for is told, and stands in no other's way; nothing was written for it.
      if (!(error instanceof AppError)) throw error;
      refused.push({ _id: unitId, callsign: unit.callsign, reason: error.message });
    }
  }
  return { change, refused };
}

const joined = (a: CallChange, b: CallChange): CallChange => ({
  fields: { ...a.fields, ...b.fields },
  units: b.units ?? a.units ?? [],
  lines: [...a.lines, ...b.lines],
  moved: [...(a.moved ?? []), ...(b.moved ?? [])],
  sent: [...(a.sent ?? []), ...(b.sent ?? [])],
});

/** Puts a unit on a call unless it is there, as the primary one where it is the first. */
async function putOn(
  tx: Db,
  entry: Entry & { units: CallUnitRow[]; move: boolean },
): Promise<CallChange | null> {
  const { call, units, unit, isFull, move, by, settings, now } = entry;
  const { id: unitId } = unit;
  requireOnDuty(unit, by);
  const hasLeft =
    move && (await leaveCalls(tx, { unitId, platform: call.platform, to: call, by, settings, now }));
  if (units.some(({ id }) => id === unitId)) return hasLeft ? { lines: [], moved: [unitId] } : null;
  const entered = await enterCall(tx, { ...entry, isFull: isFull && !hasLeft });
  const lines = [attachedLine(entered)];
  const sent = unitId === by.unitId ? [] : [unitId];
  const all = { units: [...units, entered], moved: [unitId], sent };
  const held = { held_until: null, held_reason: null };
  if (units.length > 0) return { ...all, fields: held, lines };
  const fields = { ...held, primary_unit_id: unitId };
  return { ...all, fields, lines: [...lines, primaryLine(entered)] };
}

/**
 * Detaches a unit; where it was primary, the one that has been there longest is from now on. Throws 404 for no such call
 * or unit, and 409 for a closed call or a unit that is not attached.
 */
export function detachUnit(
  db: Db,
  request: Request & { reason: (typeof DETACH_REASONS)[number] },
): Promise<CallView> {
  const { reason, settings, now } = request;
  return changeCall(db, request, async ({ tx, call, units, by }) => {
    const meant = meantBy(by, request.officerId);
    const isThere = units.some(({ id }) => id === meant);
    const unitId = isThere ? meant : (await requireUnit(tx, meant, call.platform)).id;
    await requireOwn(tx, { by, unitIds: [unitId], settings });
    const isAttached = units.some(({ id }) => id === unitId);
    requireOpen(call);
    if (!isAttached) throw conflict(DISPATCH_TEXTS.notAttached);
    const showing = await listShowing(tx, call.id);
    await deleteAttached(tx, { callId: call.id, unitIds: [unitId] });
    await endResponses(tx, { callIds: [call.id], unitIds: [unitId], reason, now });
    await settleUnits(tx, { unitIds: [unitId], clear: false, settings, now });
    const { remaining, primaryId, lines } = without(units, call.primary_unit_id, {
      leaves: (id) => id === unitId,
      ...(reason === 'Completed' ? {} : { reason: () => reason.toLowerCase() }),
    });
    return {
      isEnd: true,
      fields: { primary_unit_id: primaryId },
      units: remaining,
      lines,
      moved: showing.filter((id) => id === unitId),
    };
  });
}

/** Makes a unit the primary one, attaching it if need be. Throws what `attachUnit` does. */
export function setPrimary(db: Db, request: Request): Promise<CallView> {
  const { settings, now } = request;
  return changeCall(db, request, async ({ tx, call, units, by }) => {
    await requireOwn(tx, { by, settings });
    const unit = await requireUnit(tx, meantBy(by, request.officerId), call.platform);
    const unitId = unit.id;
    requireOpen(call);
    if (call.primary_unit_id === unitId) return null;
    const isFull = await isFullyAttached(tx, unitId);
    const put = await putOn(tx, { call, units, unit, isFull, move: false, by, settings, now });
    // The first unit is the primary one by coming.
    if (put !== null && units.length === 0) return put;
    const fields = { ...put?.fields, primary_unit_id: unitId };
    return { ...put, fields, lines: [...(put?.lines ?? []), primaryLine(officerOf(unit))] };
  });
}

/** The unit that is meant, of who is aboard an apparatus that. Throws 404 where there is none on the platform. */
export async function requireUnit(tx: Db, officerId: string, platform: Platform): Promise<UnitRow> {
  const unit = (await findStanding(tx, [officerId])).get(officerId);
  if (unit === undefined || unit.platform !== platform) throw notFound(DISPATCH_TEXTS.officerNotFound);
  return unit;
}

/** Throws 409 for a unit off duty that is not one's own, which is clocked in. */
function requireOnDuty(unit: UnitRow, by: Acting): void {
  if (unit.on_duty_since === null && unit.id !== by.unitId) throw conflict(DISPATCH_TEXTS.notOnDuty);
}

/** A unit about to be put on a call. */
interface Entry {
  call: Pick<CallRow, 'id' | 'number' | 'platform' | 'location' | 'postal'>;
  unit: UnitRow;
  /** Whether it is on as many open calls as a unit may be. */
  isFull: boolean;
  by: Acting;
  settings: Settings;
  now: number;
}

/**
 * Stores that a unit of the call's platform, on duty or one's own, is on it, and where it is going, in a transaction that
 * holds the platform; the log and the events are the caller's. Throws 422 as `attachUnit` does.
 */
export async function enterCall(
  tx: Db,
  { call, unit, isFull, settings, now }: Entry,
  stage: 'Dispatched' | 'On scene' = 'Dispatched',
): Promise<CallUnitRow> {
  const { id: unitId } = unit;
  if (unit.on_duty_since === null) {
    const state = firstState(settings, unit.department_id, 'Available');
    await clockIn(tx, { officerId: unitId, ...state, settings, now });
  } else if (isFull) {
    throw ruleBroken(DISPATCH_TEXTS.onTooManyCalls);
  }
  const { callsign, name } = officerOf(unit);
  const id = newId();
  const way = newResponse(
    { id, call_id: call.id, unit_id: unitId, kind: unit.kind, callsign, name },
    { stage, now },
  );
  await insertResponses(tx, [way]);
  await insertAttached(tx, { call_id: call.id, unit_id: unitId, id });
  for (const userId of await withdrawQuestion(tx, unitId)) {
    await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  }
  // An unknown place as well: the unit is not any more where an earlier call sent it.
  await updateWhereabouts(tx, { unitId, location: call.location, postal: call.postal });
  return { ...way, id: unitId };
}

/** The line that tells of a unit's coming. */
export const attachedLine = ({ id, callsign }: { id: string; callsign: string }): Line => ({
  kind: 'attached',
  text: `${callsign} attached`,
  unitId: id,
});

/** A unit as calls show one. */
export const officerOf = ({ id, callsign, name }: UnitRow) => ({ id, callsign, name });
