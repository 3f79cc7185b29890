import type { CallCreate } from '@ten-four/contract/dispatch/calls.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import {
  type Assigned,
  assignAll,
  attachedLine,
  enterCall,
  mergeChanges,
  type RefusedUnit,
  requireUnit,
} from '#features/dispatch/calls/call-units.domain';
import { type CallView, logCallChange } from '#features/dispatch/calls/calls.events';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import {
  fieldsOf,
  foldedText,
  type Line,
  NO_PATIENTS,
  NOT_HELD,
  postalKey,
  primaryLine,
} from '#features/dispatch/calls/calls.rules';
import type { CallRow } from '#features/dispatch/calls/calls.store';
import * as store from '#features/dispatch/calls/calls.store';
import {
  type CallChange,
  type LockedCall,
  pushesTo,
  viewOf,
} from '#features/dispatch/calls/calls-change.domain';
import { showResponse } from '#features/dispatch/calls/responses.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { lockFor, requireOwn } from '#features/dispatch/confirming.domain';
import { leaveCalls } from '#features/dispatch/units/units.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import { newId } from '#platform/ids';
import { queuePush } from '#platform/push/queue-push';

export type CreatedCall = CallView & { refused: RefusedUnit[] };

/** `also` are log lines published in the same event. */
interface NewCall extends ChangeContext {
  input: CallCreate;
  also?: readonly Line[];
}

/**
 * Creates a call. `attach` clocks the officer in and attaches them as primary, On scene. Call it before other
 * writes or after `lockPlatform`. Throws 422 for a deceased character.
 */
export function createCall(db: Db, { source, ...request }: NewCall & { by: Actor; source?: 'Panic' }) {
  return inTransaction(db, async (tx) => {
    const { by, settings } = await lockFor(tx, request);
    const creator = await creatorOf(tx, by);
    const defaultSource = by.officerId === null ? 'Dispatch' : 'Unit';
    const origin = {
      ...creator,
      source: source ?? defaultSource,
      platform: by.platform,
      callers: 0,
    } as const;
    return insertCall(tx, { ...request, by, settings, origin });
  });
}

/** Creates the call of a released 911 call. `by` is null for the server. */
export async function createEmergencyCall(
  tx: Db,
  request: NewCall & { by: Actor | null; platform: GamePlatform; caller: { id: string; name: string } },
): Promise<CreatedCall> {
  const { platform, caller } = request;
  await store.lockPlatform(tx, platform);
  const creator = { created_by: caller.id, created_by_callsign: '911', created_by_name: caller.name };
  const origin = { ...creator, source: '911', platform, callers: 1 } as const;
  return insertCall(tx, { ...request, origin });
}

type Creator = Pick<CallRow, 'created_by' | 'created_by_callsign' | 'created_by_name'>;
type Origin = Creator & Pick<CallRow, 'platform' | 'source' | 'callers'>;

/** Returns the columns that name the creator of a call or BOLO. */
export const creatorOf = async (tx: Db, by: Actor): Promise<Creator> => ({
  created_by: by.officerId ?? by.postId,
  created_by_callsign: by.callsign,
  created_by_name: by.officerId === null ? by.username : await store.findOfficerName(tx, by.officerId),
});

async function insertCall(
  tx: Db,
  { by, origin, input, also = [], settings, now }: NewCall & { by: Actor | null; origin: Origin },
): Promise<CreatedCall> {
  const fields = fieldsOf(input, settings.values.dispatch.callTypes);
  const row = {
    id: newId(),
    number: await store.takeNumber(tx, origin.platform),
    ...origin,
    ...fields,
    primary_unit_id: null,
    created_at: now,
    updated_at: now,
    closed_at: null,
    disposition: null,
    ...NOT_HELD,
    merged_into: null,
    patients: NO_PATIENTS,
    postal_key: postalKey(fields.postal),
  };
  const call: CallRow = { ...row, folded: foldedText(row) };
  await store.insertCalls(tx, [call]);
  const { change, refused } =
    by === null
      ? { change: NO_UNITS, refused: [] }
      : await attachToNew({ tx, call, units: [], by, settings, now }, input);
  const { primary_unit_id = null } = change.fields ?? {};
  if (primary_unit_id !== null) await store.updateCall(tx, call.id, { primary_unit_id });
  const after = { ...call, primary_unit_id };
  const units = change.units ?? [];
  const lines: Line[] = [{ kind: 'created', text: 'Call created' }, ...change.lines, ...also];
  const log = await logCallChange(tx, { call: after, units, lines, by, now });
  await publishUnits(tx, change.moved ?? [], { settings, now, actingUnitId: by?.unitId });
  const pushes = pushesTo(change.sent ?? [], after);
  // Panics and 911 calls have their own notifications.
  if (by !== null && (origin.source === 'Unit' || origin.source === 'Dispatch')) {
    pushes.push({ kind: 'newCall', platform: call.platform, subjectId: call.id, byUserId: by.userId });
  }
  await queuePush(tx, pushes, now);
  return { ...(await viewOf(tx, { call: after, log })), refused };
}

const NO_UNITS: CallChange = { lines: [] };

async function attachToNew(locked: LockedCall<Actor>, input: CallCreate): Promise<Assigned> {
  const { tx, by, settings } = locked;
  const move = input.move === true;
  const ownId = input.attach === true ? by.unitId : null;
  const own = ownId === null ? NO_UNITS : await attachOwn(locked, ownId, move);
  const unitIds = (input.unitIds ?? []).filter((id) => id !== ownId);
  if (unitIds.length === 0) return { change: own, refused: [] };
  await requireOwn(tx, { by, unitIds, settings });
  const others = await assignAll({ ...locked, units: own.units ?? [] }, { unitIds, move });
  return { change: mergeChanges(own, others.change), refused: others.refused };
}

async function attachOwn(locked: LockedCall<Actor>, unitId: string, move: boolean): Promise<CallChange> {
  const { tx, call, by, settings, now } = locked;
  const { platform } = call;
  const unit = await requireUnit(tx, unitId, platform);
  if (move) await leaveCalls(tx, { unitId, platform, to: call, by, settings, now });
  const attached = await enterCall(locked, unit, 'On scene');
  await showResponse(tx, { unit: attached, response: 'On scene', settings, now });
  const lines = [attachedLine(attached), primaryLine(attached)];
  return { fields: { primary_unit_id: unitId }, units: [attached], lines, moved: [unitId] };
}
