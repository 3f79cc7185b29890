import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import {
  assignAll,
  attachedLine,
  enterCall,
  isFullyAttached,
  type RefusedUnit,
  requireUnit,
} from '#features/dispatch/calls/call-units.domain';
import { type CallView, writeDown } from '#features/dispatch/calls/calls.events';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import {
  fieldsOf,
  foldedText,
  type Line,
  NO_PATIENTS,
  postalKey,
  primaryLine,
} from '#features/dispatch/calls/calls.rules';
import {
  type CallRow,
  type CallUnitRow,
  insertCalls,
  takeNumber,
  updateCall,
} from '#features/dispatch/calls/calls.store';
import { type CallChange, sentTo, viewOf } from '#features/dispatch/calls/calls-change.domain';
import { requireOwn } from '#features/dispatch/calls/own-only.domain';
import { showResponse } from '#features/dispatch/calls/responses.domain';
import { confirmActor } from '#features/dispatch/confirming.domain';
import { leaveCalls } from '#features/dispatch/units/units.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import { newId } from '#platform/ids';
import { ring } from '#platform/push/ring';
import type { Settings } from '#platform/settings/settings';

/** A new call, and which units could not be assigned. */
export type CreatedCall = CallView & { refused: RefusedUnit[] };

/** What a new call says, with lines of what else happened with it, told of in the same `call` event. */
interface NewCall {
  input: CallCreate;
  also?: readonly Line[];
  settings: Settings;
  now: number;
}

/**
 * Creates a call on a platform, under its next number; with `attach` the officer is on it, there, as primary officer and
 * on duty. In a longer transaction it comes before anything is written (see `calls.store`), or after `holdPlatform`. Throws
 * 422 for attaching an officer whose character is deceased.
 */
export function createCall(
  db: Db,
  { source, ...request }: NewCall & { by: Acting; source?: 'Panic' },
): Promise<CreatedCall> {
  return inTransaction(db, async (tx) => {
    const { platform, officerId } = request.by;
    const { number, name } = await takeNumber(tx, { platform, officerId });
    const { by } = await confirmActor(tx, request);
    const origin = { ...originOf(by, name), ...(source && { source }), platform, number, callers: 0 };
    return insertCall(tx, { ...request, by, origin });
  });
}

/** Creates the call that a 911 call becomes, by whoever releases it; null for the server. Also as part of a transaction. */
export async function createEmergencyCall(
  tx: Db,
  request: NewCall & { by: Acting | null; platform: Platform; caller: { id: string; name: string } },
): Promise<CreatedCall> {
  const { platform, caller } = request;
  const { number } = await takeNumber(tx, { platform, officerId: null });
  const made = { created_by: caller.id, created_by_callsign: '911', created_by_name: caller.name };
  const origin = { ...made, source: '911', platform, number, callers: 1 } as const;
  return insertCall(tx, { ...request, origin });
}

/** Where a call comes from, and what number it has. */
type Origin = Pick<
  CallRow,
  'platform' | 'number' | 'source' | 'callers' | 'created_by' | 'created_by_callsign' | 'created_by_name'
>;

const originOf = (by: Acting, name: string | null) =>
  by.officerId === null
    ? ({
        source: 'Dispatch',
        created_by: by.postId,
        created_by_callsign: by.callsign,
        created_by_name: by.username,
      } as const)
    : ({
        source: 'Unit',
        created_by: by.officerId,
        created_by_callsign: by.callsign,
        created_by_name: name ?? by.callsign,
      } as const);

async function insertCall(
  tx: Db,
  { by, origin, input, also = [], settings, now }: NewCall & { by: Acting | null; origin: Origin },
): Promise<CreatedCall> {
  const fields = fieldsOf(input, settings.values.dispatch.callTypes);
  const row = {
    id: newId(),
    ...origin,
    ...fields,
    primary_unit_id: null,
    created_at: now,
    updated_at: now,
    closed_at: null,
    disposition: null,
    held_until: null,
    held_reason: null,
    merged_into: null,
    patients: NO_PATIENTS,
    postal_key: postalKey(fields.postal),
  };
  const call: CallRow = { ...row, folded: foldedText(row) };
  await insertCalls(tx, [call]);
  const { change, refused } =
    by === null ? { change: NOBODY, refused: [] } : await putOnNew(tx, { call, by, input, settings, now });
  const { primary_unit_id = null } = change.fields ?? {};
  if (primary_unit_id !== null) await updateCall(tx, call.id, { primary_unit_id });
  const after = { ...call, primary_unit_id };
  const units = change.units ?? [];
  const created: Line = { kind: 'created', text: 'Call created' };
  const log = await writeDown(tx, {
    call: after,
    units,
    lines: [created, ...change.lines, ...also],
    by,
    now,
  });
  await publishUnits(tx, change.moved ?? [], now, by?.unitId ?? null);
  const rings = (change.sent ?? []).map((unitId) => sentTo(after, unitId));
  // Panics and 911 calls ring by themselves.
  if (by !== null && (origin.source === 'Unit' || origin.source === 'Dispatch')) {
    rings.push({ kind: 'newCall', platform: call.platform, subjectId: call.id, byUserId: by.userId });
  }
  await ring(tx, rings, now);
  const view = { call: after, units, log };
  if (units.length === 0) return { ...view, responses: [], emergencies: [], refused };
  return { ...(await viewOf(tx, view)), refused };
}

const NOBODY: CallChange = { lines: [] };

/** Puts on a new call whoever creates it, if asked for, and the units that were named. */
async function putOnNew(
  tx: Db,
  {
    call,
    by,
    input,
    settings,
    now,
  }: { call: CallRow; by: Acting; input: CallCreate; settings: Settings; now: number },
): Promise<{ change: CallChange; refused: RefusedUnit[] }> {
  const attached = input.attach === true ? by.unitId : null;
  const unitIds = (input.unitIds ?? []).filter((id) => id !== attached);
  const units: CallUnitRow[] = [];
  const lines: Line[] = [];
  if (attached !== null) {
    const unit = await requireUnit(tx, attached, call.platform);
    const move = { unitId: attached, platform: call.platform, to: call, by, settings, now };
    const hasLeft = input.move === true && (await leaveCalls(tx, move));
    const isFull = !hasLeft && (await isFullyAttached(tx, attached));
    // Who creates a call for themselves is there.
    const entered = await enterCall(tx, { call, unit, isFull, by, settings, now }, 'On scene');
    await showResponse(tx, { unit: entered, response: 'On scene', settings, now });
    units.push(entered);
    lines.push(attachedLine(entered), primaryLine(entered));
  }
  const own = attached === null ? {} : { fields: { primary_unit_id: attached }, moved: [attached] };
  if (unitIds.length === 0) return { change: { ...own, units, lines }, refused: [] };
  await requireOwn(tx, { by, unitIds, settings });
  const move = input.move === true;
  const { change, refused } = await assignAll(tx, { call, units, unitIds, move, by, settings, now });
  return {
    change: {
      ...change,
      fields: { ...change.fields, ...own.fields },
      lines: [...lines, ...change.lines],
      moved: [...(own.moved ?? []), ...(change.moved ?? [])],
    },
    refused,
  };
}
