import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { CALL_ENTRIES_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { listAttached, listWays } from '#features/dispatch/calls/call-units.store';
import { type CallView, writeDown } from '#features/dispatch/calls/calls.events';
import { type Changer, ownUnitOf } from '#features/dispatch/calls/calls.policy';
import { type CallFields, foldedText, type Line, postalKey } from '#features/dispatch/calls/calls.rules';
import {
  type CallRow,
  type CallUnitRow,
  findCall,
  hasMoreEntries,
  holdPlatform,
  updateCall,
} from '#features/dispatch/calls/calls.store';
import { confirmChanger } from '#features/dispatch/confirming.domain';
import { listEmergenciesOf } from '#features/dispatch/emergencies/emergencies.store';
import { publishUnits } from '#features/dispatch/units/units.events';
import { notFound, ruleBroken } from '#platform/errors';
import { type Ring, ring } from '#platform/push/ring';
import type { Settings } from '#platform/settings/settings';

/** Throws 404 for a call that is not there, with the same words for one of another platform. */
export async function requireCall(db: Db, id: string, platforms: readonly Platform[]): Promise<CallRow> {
  const call = await findCall(db, { id });
  if (call === undefined || !platforms.includes(call.platform)) throw notFound(DISPATCH_TEXTS.callNotFound);
  return call;
}

/** What happens to a call: only what is different from before need be said. */
export interface CallChange {
  fields?: Partial<
    CallFields &
      Pick<CallRow, 'primary_unit_id' | 'closed_at' | 'disposition' | 'held_until' | 'held_reason'> &
      Pick<CallRow, 'merged_into' | 'callers' | 'patients'>
  >;
  /** Its units after the change. */
  units?: CallUnitRow[];
  lines: Line[];
  /** Whether it ends something, which a full log does not stand in the way of. */
  isEnd?: boolean;
  /** The officers whose units are on another call now, or on none. */
  moved?: string[];
  /** Units that somebody else put on it. */
  sent?: string[];
}

/**
 * Changes a call of the platform of who does it, in one transaction: locks the platform, confirms the actor, has `decide`
 * say what happens, stores that with its log and the events of the call and of the units that moved. Where nothing happens, `decide`
 * answers null. Answers the call with the lines that were added. Throws 404 for a call that is not there or is another
 * platform's, what `decide` throws, and 422 where the log is full.
 */
export function changeCall<B extends Changer>(
  db: Db,
  { id, by: all, settings, now }: { id: string; by: readonly B[]; settings: Settings; now: number },
  decide: (held: { tx: Tx; call: CallRow; units: CallUnitRow[]; by: B }) => Promise<CallChange | null>,
): Promise<CallView> {
  return inTransaction(db, async (tx) => {
    const changer = await whoChanges(tx, id, all);
    await holdPlatform(tx, changer.platform);
    const by = await confirmChanger(tx, { by: changer, settings, now });
    const held = await requireCall(tx, id, [by.platform]);
    const before = await listAttached(tx, { callId: id });
    const change = await decide({ tx, call: held, units: before, by });
    if (change === null) return viewOf(tx, { call: held, units: before, log: [] });
    const { fields = {}, units = before, lines, isEnd = false, moved = [], sent = [] } = change;
    if (!isEnd && (await hasMoreEntries(tx, id, CALL_ENTRIES_MAX - lines.length))) {
      throw ruleBroken(DISPATCH_TEXTS.logIsFull);
    }
    const after = { ...held, ...fields };
    const stored = {
      ...fields,
      folded: foldedText(after),
      postal_key: postalKey(after.postal),
      updated_at: now,
    };
    await updateCall(tx, id, stored);
    const call = { ...held, ...stored };
    const log = await writeDown(tx, { call, units, lines, by, now });
    await publishUnits(tx, moved, now, ownUnitOf(by));
    await ring(
      tx,
      sent.map((unitId) => sentTo(call, unitId)),
      now,
    );
    return viewOf(tx, { call, units, log });
  });
}

/** That a unit's people are to be rung, since it was sent to a call. */
export const sentTo = ({ id, platform }: Pick<CallRow, 'id' | 'platform'>, unitId: string): Ring => ({
  kind: 'assigned',
  platform,
  subjectId: id,
  unitId,
});

/** Who it is that changes a call: of somebody who acts on both platforms the one on the call's. Throws 404. */
async function whoChanges<B extends Changer>(tx: Tx, id: string, all: readonly B[]): Promise<B> {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  // A call keeps its platform, so this need not be held.
  const call = await findCall(tx, { id });
  const found = all.find(({ platform }) => platform === call?.platform);
  if (found === undefined) throw notFound(DISPATCH_TEXTS.callNotFound);
  return found;
}

/** A call with what its answer tells beside its units and log. */
export const viewOf = async (db: Db, view: Pick<CallView, 'call' | 'units' | 'log'>): Promise<CallView> => ({
  ...view,
  responses: (await listWays(db, view.call.id)).responses,
  emergencies: view.call.callers > 0 ? await listEmergenciesOf(db, view.call.id) : [],
});
