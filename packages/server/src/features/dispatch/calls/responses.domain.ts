import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { LAW_RESPONSES, RECOMMENDED, type Response } from '@ten-four/contract/dispatch/dispatch.values';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db, Tx } from '#db/database';
import { listAttached } from '#features/dispatch/calls/call-units.store';
import { type CallView, presentCall } from '#features/dispatch/calls/calls.events';
import { type Acting, asChanger } from '#features/dispatch/calls/calls.policy';
import { requireOpen } from '#features/dispatch/calls/calls.rules';
import type { CallUnitRow } from '#features/dispatch/calls/calls.store';
import { type CallChange, changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { requireOwn } from '#features/dispatch/calls/own-only.domain';
import { stepTo } from '#features/dispatch/calls/responses.rules';
import {
  findResponse,
  findShownResponse,
  type ResponseRow,
  updateResponse,
} from '#features/dispatch/calls/responses.store';
import { updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { listUnits } from '#features/dispatch/units/units.domain';
import { presentUnit } from '#features/dispatch/units/units.events';
import { findStanding, type UnitRow } from '#features/dispatch/units/units.store';
import { conflict, forbidden, invalidField, ruleBroken } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { firstStateOfKind } from '#platform/settings/statuses';

/**
 * Says how far a unit is on the way to a call that it is on, one's own where none is named, and has its status say so
 * where its kind has one for that. The same again changes nothing. Throws 404, 403 for another's unit but by a dispatcher,
 * 409 for a unit that is not on the call, and 422 for what a unit of its kind does not do.
 */
export function setResponse(
  db: Db,
  request: {
    id: string;
    by: readonly Acting[];
    unitId: string | null | undefined;
    response: Response;
    settings: Settings;
    now: number;
  },
): Promise<CallView> {
  const { response, settings, now } = request;
  return changeCall(db, request, async ({ tx, call, units, by }) => {
    const meant = request.unitId || by.unitId;
    if (meant === null) throw invalidField('unitId', DISPATCH_TEXTS.nameTheUnit);
    const isThere = units.some(({ id }) => id === meant);
    const unitId = isThere ? meant : ((await findStanding(tx, [meant])).get(meant)?.id ?? meant);
    if (by.unitId !== null && unitId !== by.unitId) throw forbidden(DISPATCH_TEXTS.responseOfAnother);
    await requireOwn(tx, { by, unitIds: [unitId], settings });
    requireOpen(call);
    return respond(tx, { callId: call.id, units, unitId, response, settings, now });
  });
}

/** The same inside a change of the call, by a unit of it; null where it is that far. Throws 409 and 422 as above. */
export async function respond(
  tx: Tx,
  request: {
    callId: string;
    units: readonly CallUnitRow[];
    unitId: string;
    response: Response;
    settings: Settings;
    now: number;
  },
): Promise<CallChange | null> {
  const { callId, units, unitId, response, settings, now } = request;
  const way = await findResponse(tx, { callId, unitId });
  if (way === undefined) throw conflict(DISPATCH_TEXTS.notAttached);
  if (way.kind === 'Law Enforcement' && !LAW_RESPONSES.includes(response)) {
    throw ruleBroken(DISPATCH_TEXTS.transportsNobody);
  }
  if (way.stage === response) return null;
  await showResponse(tx, { unit: { id: unitId, kind: way.kind }, response, settings, now });
  return step(tx, { way, units, response, now });
}

/** Has a unit's status say how far it is on its way, where its kind has one for that; its event is the caller's. */
export async function showResponse(
  tx: Db,
  request: { unit: Pick<CallUnitRow, 'id' | 'kind'>; response: Response; settings: Settings; now: number },
): Promise<void> {
  const { unit, response, settings, now } = request;
  const status = firstStateOfKind(settings, unit.kind, response);
  if (status !== undefined) await updateStatusOnly(tx, { unitId: unit.id, ...status, now });
}

/**
 * Has the way to the call that a unit shows be as far as its new status means, if it means that; the unit is told of with
 * the call. Answers whether that was so. Called while the platform is held.
 */
export async function followStatus(
  tx: Tx,
  { unit, by, settings, now }: { unit: UnitRow; by: Acting; settings: Settings; now: number },
): Promise<boolean> {
  const { id: unitId, meaning } = unit;
  if (unit.call_number === null || (meaning !== 'En route' && meaning !== 'On scene')) return false;
  const way = await findShownResponse(tx, { unitId });
  if (way === undefined || way.stage === meaning) return false;
  await changeCall(tx, { id: way.call_id, by: [asChanger(by)], settings, now }, ({ units }) =>
    step(tx, { way, units, response: meaning, now }),
  );
  return true;
}

/** Stores a step on a way that is not there already, and says what that changes of the call. */
async function step(
  tx: Tx,
  {
    way,
    units,
    response,
    now,
  }: { way: ResponseRow; units: readonly CallUnitRow[]; response: Response; now: number },
): Promise<CallChange> {
  const change = stepTo(way, response, now);
  await updateResponse(tx, way.id, change);
  return {
    units: units.map((unit) => (unit.id === way.unit_id ? { ...unit, ...change } : unit)),
    lines: [{ kind: 'response', text: `${way.callsign}: ${response}` }],
    moved: [way.unit_id],
  };
}

/** The units to send to a call of one of the platforms, best first, and why. Throws 404. */
export async function recommendUnits(
  db: Db,
  request: { id: string; platforms: readonly Platform[]; limit: number | undefined; now: number },
): Promise<{ unit: Unit; because: string }[]> {
  const { id, platforms, limit = RECOMMENDED, now } = request;
  const call = await requireCall(db, id, platforms);
  const attached = await listAttached(db, { callId: id });
  const units = (await listUnits(db, [call.platform])).map(presentUnit);
  return recommend(presentCall(call, attached, now), units, now).slice(0, limit);
}
