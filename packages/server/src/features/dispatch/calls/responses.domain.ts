import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import {
  LAW_RESPONSES,
  RECOMMENDED,
  RESPONSES,
  type Response,
  SLIP_SECONDS,
} from '@ten-four/contract/dispatch/dispatch.values';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db, Tx } from '#db/database';
import { listAttached } from '#features/dispatch/calls/call-units.store';
import { type CallView, presentCall } from '#features/dispatch/calls/calls.events';
import { type Actor, asEditor } from '#features/dispatch/calls/calls.policy';
import { requireOpen } from '#features/dispatch/calls/calls.rules';
import type { CallUnitRow } from '#features/dispatch/calls/calls.store';
import {
  type ActionRequest,
  type CallChange,
  changeCall,
  type LockedCall,
  requireCall,
} from '#features/dispatch/calls/calls-change.domain';
import type { ResponseRow } from '#features/dispatch/calls/responses.store';
import * as store from '#features/dispatch/calls/responses.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { requireOwn } from '#features/dispatch/confirming.domain';
import { updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { listUnits } from '#features/dispatch/units/units.domain';
import { findUnitsOrApparatus, type UnitRow } from '#features/dispatch/units/units.store';
import { SECOND } from '#platform/clock';
import { conflict, forbidden, invalidField, ruleBroken } from '#platform/errors';
import { firstStatus, statusOf } from '#platform/settings/statuses';

/**
 * Sets a unit's response and the matching status, if any. Throws 404, 403 for an officer and another's unit, 409
 * for a unit that isn't on the call, and 422 for a response its kind doesn't have.
 */
export function setResponse(
  db: Db,
  request: ActionRequest<Actor> & { unitId: string | null | undefined; response: Response },
): Promise<CallView> {
  const { response } = request;
  return changeCall(db, request, async (locked) => {
    const { tx, call, units, by, settings } = locked;
    const requestedId = request.unitId || by.unitId;
    if (requestedId === null) throw invalidField('unitId', DISPATCH_TEXTS.nameTheUnit);
    const isOnCall = units.some(({ id }) => id === requestedId);
    const unitId = isOnCall
      ? requestedId
      : ((await findUnitsOrApparatus(tx, [requestedId])).get(requestedId)?.id ?? requestedId);
    if (by.unitId !== null && unitId !== by.unitId) throw forbidden(DISPATCH_TEXTS.responseOfAnother);
    await requireOwn(tx, { by, unitIds: [unitId], settings });
    requireOpen(call);
    return respond(locked, { unitId, response });
  });
}

/** Sets a unit's response within a change of its call. Returns null for no change. */
export async function respond(
  { tx, call, units, settings, now }: LockedCall<Actor>,
  { unitId, response }: { unitId: string; response: Response },
): Promise<CallChange | null> {
  const current = await store.findResponse(tx, { callId: call.id, unitId });
  if (current === undefined) throw conflict(DISPATCH_TEXTS.notAttached);
  if (current.kind === 'Law Enforcement' && !LAW_RESPONSES.includes(response)) {
    throw ruleBroken(DISPATCH_TEXTS.cannotTransport);
  }
  if (current.stage === response) return null;
  await showResponse(tx, { unit: { id: unitId, kind: current.kind }, response, settings, now });
  return step(tx, { current, units, response, now });
}

export async function showResponse(
  tx: Db,
  request: ChangeContext & { unit: Pick<CallUnitRow, 'id' | 'kind'>; response: Response },
): Promise<void> {
  const { unit, response, settings, now } = request;
  const status = firstStatus(settings, unit.kind, response);
  if (status !== undefined) await updateStatusOnly(tx, { unitId: unit.id, statusId: status._id, now });
}

/** Sets and publishes the response that matches a new status; returns whether there is one. Lock the platform first. */
export async function followStatus(
  tx: Tx,
  { unit, by, settings, now }: ChangeContext & { unit: UnitRow; by: Actor },
): Promise<boolean> {
  const { id: unitId } = unit;
  const { meaning } = statusOf(settings, unit);
  if (unit.call_number === null || (meaning !== 'En route' && meaning !== 'On scene')) return false;
  const current = await store.findShownResponse(tx, { unitId });
  if (current === undefined || current.stage === meaning) return false;
  await changeCall(tx, { id: current.call_id, by: [asEditor(by)], settings, now }, ({ units }) =>
    step(tx, { current, units, response: meaning, now }),
  );
  return true;
}

interface Step {
  current: ResponseRow;
  units: readonly CallUnitRow[];
  response: Response;
  now: number;
}

async function step(tx: Db, { current, units, response, now }: Step): Promise<CallChange> {
  const change = stepTo(current, response, now);
  await store.updateResponse(tx, current.id, change);
  return {
    units: units.map((unit) => (unit.id === current.unit_id ? { ...unit, ...change } : unit)),
    lines: [{ kind: 'response', text: `${current.callsign}: ${response}` }],
    moved: [current.unit_id],
  };
}

/** Returns the units to send to a call, best first, with reasons. Throws 404. */
export async function recommendUnits(
  db: Db,
  request: ChangeContext & { id: string; platforms: readonly GamePlatform[]; limit: number | undefined },
): Promise<{ unit: Unit; because: string }[]> {
  const { id, platforms, limit = RECOMMENDED, settings, now } = request;
  const call = await requireCall(db, id, platforms);
  const attached = await listAttached(db, { callId: id });
  const units = await listUnits(db, [call.platform], settings);
  return recommend(presentCall(call, attached, now), units, now).slice(0, limit);
}

type Times = Pick<
  ResponseRow,
  'dispatched_at' | 'en_route_at' | 'on_scene_at' | 'transporting_at' | 'at_hospital_at'
>;

const TIME_OF = {
  Dispatched: 'dispatched_at',
  'En route': 'en_route_at',
  'On scene': 'on_scene_at',
  Transporting: 'transporting_at',
  'At hospital': 'at_hospital_at',
} as const satisfies Record<Response, keyof Times>;

/** Sets a response and stamps its time once. Going back clears later times within a minute, and keeps them after that. */
function stepTo(current: Times & { stage: Response }, response: Response, now: number): Partial<ResponseRow> {
  const later = RESPONSES.slice(RESPONSES.indexOf(response) + 1).map((one) => TIME_OF[one]);
  const lastStamp = Math.max(...later.map((column) => current[column] ?? Number.NEGATIVE_INFINITY));
  const isSlip = now - lastStamp <= SLIP_SECONDS * SECOND;
  const cleared = isSlip ? Object.fromEntries(later.map((column) => [column, null])) : {};
  const isStampable =
    current[TIME_OF[response]] === null && (isSlip || lastStamp === Number.NEGATIVE_INFINITY);
  return {
    stage: response,
    stage_at: now,
    ...cleared,
    ...(isStampable ? { [TIME_OF[response]]: now } : {}),
  };
}
