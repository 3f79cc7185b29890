import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { DETACH_REASONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import * as store from '#features/dispatch/calls/call-units.store';
import type { CallView } from '#features/dispatch/calls/calls.events';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import {
  type Line,
  NOT_HELD,
  primaryLine,
  removeUnits,
  requireOpen,
} from '#features/dispatch/calls/calls.rules';
import type { CallUnitRow } from '#features/dispatch/calls/calls.store';
import {
  type ActionRequest,
  type CallChange,
  changeCall,
  type LockedCall,
} from '#features/dispatch/calls/calls-change.domain';
import { endResponses, insertResponses, newResponse } from '#features/dispatch/calls/responses.store';
import { requireOwn } from '#features/dispatch/confirming.domain';
import { withdrawDutyChecks } from '#features/dispatch/units/duty.store';
import { clockIn, leaveCalls, makeUnitsAvailable } from '#features/dispatch/units/units.domain';
import { findUnitsOrApparatus, type UnitRow } from '#features/dispatch/units/units.store';
import { AppError, conflict, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publishAccessChanged } from '#platform/sessions/access';

/** `officerId` is the unit; absent or empty means the actor's own. */
interface Request extends ActionRequest<Actor> {
  officerId: string | null | undefined;
}

/** Returns the requested unit, or the actor's own. Throws 400 if a dispatcher requests none. */
function chosenUnitId(by: Actor, officerId: string | null | undefined): string {
  const unitId = officerId || by.unitId;
  if (unitId === null) throw invalidField('officerId', DISPATCH_TEXTS.nameTheUnit);
  return unitId;
}

/**
 * Attaches a unit; the first one becomes primary. Clocks in officers who attach themselves. `move` detaches it from
 * other calls. Throws 404, 409 for a closed call or a unit off duty, and 422 for a deceased character or too many
 * open calls.
 */
export function attachUnit(db: Db, request: Request & { move?: boolean | '' | null | undefined }) {
  const move = request.move === true;
  return changeCall(db, request, async (locked) => {
    const { tx, call, by, settings } = locked;
    const unit = await requireUnit(tx, chosenUnitId(by, request.officerId), call.platform);
    await requireOwn(tx, { by, unitIds: [unit.id], settings });
    requireOpen(call);
    return attach(locked, { unit, move });
  });
}

/** Attaches several units and returns refusals with reasons. Throws 409 for a closed call, and if all were refused. */
export async function assignUnits(
  db: Db,
  request: ActionRequest<Actor> & { unitIds: readonly string[]; move: boolean },
): Promise<{ view: CallView; refused: RefusedUnit[] }> {
  const { unitIds } = request;
  let refused: RefusedUnit[] = [];
  const view = await changeCall(db, request, async (locked) => {
    const { tx, call, by, settings } = locked;
    await requireOwn(tx, { by, unitIds, settings });
    requireOpen(call);
    const assigned = await assignAll(locked, request);
    refused = assigned.refused;
    if (refused.length === unitIds.length)
      throw conflict(refused[0]?.reason ?? DISPATCH_TEXTS.noUnitAssigned);
    return assigned.change;
  });
  return { view, refused };
}

export interface RefusedUnit {
  _id: string;
  callsign: string;
  reason: string;
}

export interface Assigned {
  change: CallChange;
  refused: RefusedUnit[];
}

/** Attaches units and returns the call's new state. The caller logs and publishes. */
export async function assignAll(
  locked: LockedCall<Actor>,
  { unitIds, move }: { unitIds: readonly string[]; move: boolean },
): Promise<Assigned> {
  const { tx, call } = locked;
  const known = await findUnitsOrApparatus(tx, unitIds);
  const refused: RefusedUnit[] = [];
  let change: CallChange = { lines: [], units: locked.units };
  for (const unitId of unitIds) {
    const unit = known.get(unitId);
    if (unit?.platform !== call.platform) {
      refused.push({ _id: unitId, callsign: '', reason: DISPATCH_TEXTS.unitNotFound });
      continue;
    }
    try {
      const next = await attach({ ...locked, units: change.units ?? [] }, { unit, move });
      if (next !== null) change = mergeChanges(change, next);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ _id: unitId, callsign: unit.callsign, reason: error.message });
    }
  }
  return { change, refused };
}

export const mergeChanges = (a: CallChange, b: CallChange): CallChange => ({
  fields: { ...a.fields, ...b.fields },
  units: b.units ?? a.units ?? [],
  lines: [...a.lines, ...b.lines],
  moved: [...(a.moved ?? []), ...(b.moved ?? [])],
  sent: [...(a.sent ?? []), ...(b.sent ?? [])],
});

async function attach(
  locked: LockedCall<Actor>,
  { unit, move }: { unit: UnitRow; move: boolean },
): Promise<CallChange | null> {
  const { tx, call, units, by, settings, now } = locked;
  const { id: unitId } = unit;
  // The actor's own unit is clocked in instead.
  if (unit.on_duty_since === null && unitId !== by.unitId) throw conflict(DISPATCH_TEXTS.notOnDuty);
  const hasLeft =
    move && (await leaveCalls(tx, { unitId, platform: call.platform, to: call, by, settings, now }));
  if (units.some(({ id }) => id === unitId)) return hasLeft ? { lines: [], moved: [unitId] } : null;
  const attached = await enterCall(locked, unit);
  const lines = [attachedLine(attached)];
  const sent = unitId === by.unitId ? [] : [unitId];
  const all = { units: [...units, attached], moved: [unitId], sent };
  if (units.length > 0) return { ...all, fields: NOT_HELD, lines };
  const fields = { ...NOT_HELD, primary_unit_id: unitId };
  return { ...all, fields, lines: [...lines, primaryLine(attached)] };
}

/** Detaches a unit; the longest attached becomes primary. Throws 404, and 409 for a closed call or unattached unit. */
export function detachUnit(db: Db, request: Request & { reason: (typeof DETACH_REASONS)[number] }) {
  const { reason } = request;
  return changeCall(db, request, async ({ tx, call, units, by, settings, now }) => {
    const isAttached = (unitId: string) => units.some(({ id }) => id === unitId);
    const requestedId = chosenUnitId(by, request.officerId);
    const unitId = isAttached(requestedId)
      ? requestedId
      : (await requireUnit(tx, requestedId, call.platform)).id;
    await requireOwn(tx, { by, unitIds: [unitId], settings });
    requireOpen(call);
    if (!isAttached(unitId)) throw conflict(DISPATCH_TEXTS.notAttached);
    const showing = await store.listShowing(tx, call.id);
    await store.deleteAttached(tx, { callIds: [call.id], unitIds: [unitId] });
    await endResponses(tx, { callIds: [call.id], unitIds: [unitId], reason, now });
    await makeUnitsAvailable(tx, { unitIds: [unitId], clear: false, settings, now });
    const { remaining, primaryId, lines } = removeUnits(units, call.primary_unit_id, {
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

/** Makes a unit primary, attaching it if needed. Throws like `attachUnit`. */
export function setPrimary(db: Db, request: Request): Promise<CallView> {
  return changeCall(db, request, async (locked) => {
    const { tx, call, units, by, settings } = locked;
    await requireOwn(tx, { by, settings });
    const unit = await requireUnit(tx, chosenUnitId(by, request.officerId), call.platform);
    const unitId = unit.id;
    requireOpen(call);
    if (call.primary_unit_id === unitId) return null;
    const attached = await attach(locked, { unit, move: false });
    // Attaching the first unit already made it primary.
    if (attached !== null && units.length === 0) return attached;
    const fields = { ...attached?.fields, primary_unit_id: unitId };
    return { ...attached, fields, lines: [...(attached?.lines ?? []), primaryLine(unit)] };
  });
}

/** Returns a unit, or the apparatus that its officer is aboard. Throws 404 if it isn't on the platform. */
export async function requireUnit(tx: Db, officerId: string, platform: GamePlatform): Promise<UnitRow> {
  const unit = (await findUnitsOrApparatus(tx, [officerId])).get(officerId);
  if (unit?.platform !== platform) throw notFound(DISPATCH_TEXTS.officerNotFound);
  return unit;
}

/** Stores attachment and destination. The caller logs and publishes. Throws 422 like `attachUnit`. */
export async function enterCall(
  { tx, call, settings, now }: LockedCall<Actor>,
  unit: UnitRow,
  stage: 'Dispatched' | 'On scene' = 'Dispatched',
): Promise<CallUnitRow> {
  const { id: unitId } = unit;
  if (unit.on_duty_since === null) {
    await clockIn(tx, { officerId: unitId, kind: unit.kind, settings, now });
  } else if ((await store.listFullyAttached(tx, [unitId])).length > 0) {
    throw ruleBroken(DISPATCH_TEXTS.onTooManyCalls);
  }
  const id = newId();
  const response = newResponse(call.id, unit, { id, stage, now });
  await insertResponses(tx, [response]);
  await store.insertAttached(tx, [{ call_id: call.id, unit_id: unitId, id, open: 1 }]);
  for (const userId of await withdrawDutyChecks(tx, unitId)) await publishAccessChanged(tx, userId, now);
  // Also clears the place, because the earlier destination no longer applies.
  await store.updateWhereabouts(tx, unitId, call);
  return { ...response, id: unitId };
}

export const attachedLine = ({ id, callsign }: { id: string; callsign: string }): Line => ({
  kind: 'attached',
  text: `${callsign} attached`,
  unitId: id,
});
