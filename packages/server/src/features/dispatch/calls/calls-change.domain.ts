import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { CALL_ENTRIES_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { listAttached, listResponses } from '#features/dispatch/calls/call-units.store';
import { type CallView, logCallChange } from '#features/dispatch/calls/calls.events';
import type { Editor } from '#features/dispatch/calls/calls.policy';
import { type CallFields, foldedText, type Line, postalKey } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import * as store from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { confirmEditor } from '#features/dispatch/confirming.domain';
import { listEmergenciesOf } from '#features/dispatch/emergencies/emergencies.store';
import { publishUnits } from '#features/dispatch/units/units.events';
import { notFound, ruleBroken } from '#platform/errors';
import { type PushRequest, queuePush } from '#platform/push/queue-push';

/** Throws 404, also for other platforms. */
export async function requireCall(db: Db, id: string, platforms: readonly GamePlatform[]): Promise<CallRow> {
  const call = await store.findCall(db, { id });
  if (call === undefined || !platforms.includes(call.platform)) throw notFound(DISPATCH_TEXTS.callNotFound);
  return call;
}

export interface CallChange {
  fields?: Partial<
    CallFields &
      Pick<CallRow, 'primary_unit_id' | 'closed_at' | 'disposition' | 'held_until' | 'held_reason'> &
      Pick<CallRow, 'merged_into' | 'callers' | 'patients'>
  >;
  units?: CallUnitRow[];
  lines: Line[];
  /** Set for changes that end something, which a full log must not prevent. */
  isEnd?: boolean;
  /** The units that are now on another call or on none. */
  moved?: string[];
  /** Units that someone else attached. */
  sent?: string[];
}

/** `by` lists the viewer's actors, one per platform. */
export interface ActionRequest<B> extends ChangeContext {
  id: string;
  by: readonly B[];
}

/** A call while its platform is locked, with the current settings. */
export interface LockedCall<B> extends ChangeContext {
  tx: Db;
  call: CallRow;
  units: CallUnitRow[];
  by: B;
}

/**
 * Changes a call in one transaction with its log and events, as `decide` says (null for no change), and returns it
 * with the new lines. Throws 404, also for other platforms, what `decide` throws, and 422 if the log is full.
 */
export function changeCall<B extends Editor>(
  db: Db,
  request: ActionRequest<B>,
  decide: (locked: LockedCall<B> & { tx: Tx }) => Promise<CallChange | null>,
): Promise<CallView> {
  const { id, now } = request;
  return inTransaction(db, async (tx) => {
    const editor = await actorOnCall(tx, id, request.by);
    await store.lockPlatform(tx, editor.platform);
    const { by, settings } = await confirmEditor(tx, { ...request, by: editor });
    const current = await requireCall(tx, id, [by.platform]);
    const before = await listAttached(tx, { callId: id });
    const change = await decide({ tx, call: current, units: before, by, settings, now });
    if (change === null) return viewOf(tx, { call: current, log: [] });
    const { fields = {}, units = before, lines, isEnd = false, moved = [], sent = [] } = change;
    if (!isEnd && (await store.hasMoreEntries(tx, id, CALL_ENTRIES_MAX - lines.length))) {
      throw ruleBroken(DISPATCH_TEXTS.logIsFull);
    }
    const after = { ...current, ...fields };
    const keys = { folded: foldedText(after), postal_key: postalKey(after.postal) };
    const stored = { ...fields, ...keys, updated_at: now };
    await store.updateCall(tx, id, stored);
    const call = { ...current, ...stored };
    const log = await logCallChange(tx, { call, units, lines, by, now });
    await publishUnits(tx, moved, { settings, now, actingUnitId: by.unitId });
    await queuePush(tx, pushesTo(sent, call), now);
    return viewOf(tx, { call, log });
  });
}

/** Notifications for the officers of units that someone sent to a call. */
export const pushesTo = (unitIds: readonly string[], { id, platform }: CallRow): PushRequest[] =>
  unitIds.map((unitId) => ({ kind: 'assigned', platform, subjectId: id, unitId }));

async function actorOnCall<B extends Editor>(tx: Tx, id: string, all: readonly B[]): Promise<B> {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  // Read without a lock, because a call never changes its platform.
  const call = await store.findCall(tx, { id });
  const found = all.find(({ platform }) => platform === call?.platform);
  if (found === undefined) throw notFound(DISPATCH_TEXTS.callNotFound);
  return found;
}

/** Adds the units, responses and 911 calls of a call. */
export const viewOf = async (db: Db, view: Pick<CallView, 'call' | 'log'>): Promise<CallView> => ({
  ...view,
  ...(await listResponses(db, view.call.id)),
  emergencies: view.call.callers > 0 ? await listEmergenciesOf(db, view.call.id) : [],
});
