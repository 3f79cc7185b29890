import type { EmergencyRelease } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, asEditor } from '#features/dispatch/calls/calls.policy';
import { requireOpen, servicesOf } from '#features/dispatch/calls/calls.rules';
import type { CallRow } from '#features/dispatch/calls/calls.store';
import { type ActionRequest, changeCall } from '#features/dispatch/calls/calls-change.domain';
import { type CreatedCall, createEmergencyCall } from '#features/dispatch/calls/creating.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { publishToDispatch, saveEmergency } from '#features/dispatch/emergencies/emergencies.events';
import {
  callerLine,
  type EmergencyView,
  fallbackTime,
  logLine,
  requireFree,
  requireWaiting,
} from '#features/dispatch/emergencies/emergencies.rules';
import { type EmergencyRow, updateEmergency } from '#features/dispatch/emergencies/emergencies.store';
import { lockForActor } from '#features/dispatch/emergencies/reading.domain';
import { forbidden } from '#platform/errors';
import { requireOffered } from '#platform/settings/offered';

type Request = ActionRequest<Actor>;

interface Released {
  view: EmergencyView;
  created: CreatedCall;
}

/**
 * Puts a waiting 911 call on the board with the changes in `input`. Throws 404, 403 for a unit that is too early,
 * 409 if it isn't waiting or another dispatcher has it, and 400 for a type without a tile.
 */
export function releaseEmergency(db: Db, request: Request & { input: EmergencyRelease }): Promise<Released> {
  const { input, now } = request;
  return inTransaction(db, async (tx) => {
    const { view, by, settings } = await lockForActor(tx, request);
    const { emergency } = view;
    const isFallback = await requireRelease(tx, { emergency, by, settings, now });
    if (input.type !== undefined && input.type !== emergency.type) {
      requireOffered('callTypes', input.type, { field: 'type', settings });
    }
    return releaseLocked(tx, { ...view, by, input, isFallback, settings, now });
  });
}

/** Links a waiting 911 call to a call. Throws like a release, 404 for another platform, and 409 for a closed call. */
export function linkEmergency(db: Db, request: Request & { callId: string }) {
  const { callId, now } = request;
  return inTransaction(db, async (tx) => {
    const { view, by, settings } = await lockForActor(tx, request);
    const { emergency, lines } = view;
    const isFallback = await requireRelease(tx, { emergency, by, settings, now });
    let linked = emergency;
    const change = { id: callId, by: [asEditor(by)], settings, now };
    const call = await changeCall(tx, change, async ({ call: target }) => {
      requireOpen(target);
      const columns = { state: 'Linked' as const, ...releaseColumns(target, isFallback, now) };
      await updateEmergency(tx, emergency.id, columns);
      linked = { ...emergency, ...columns };
      const { number, details, created_at } = emergency;
      const text = `${emergencyName(number)} linked`;
      const detailLines = details === null ? [] : [callerLine(details, created_at)];
      return {
        fields: { callers: target.callers + 1 },
        lines: [{ kind: 'caller', text }, ...detailLines, ...lines.map(logLine)],
      };
    });
    const after = { emergency: linked, lines, call: { ...call.call, units: call.units } };
    await publishToDispatch(tx, after, now);
    return { view: after, call };
  });
}

const releaseColumns = ({ id, number }: CallRow, isFallback: boolean, now: number) => ({
  call_id: id,
  call_number: number,
  released_at: now,
  is_fallback: isFallback ? (1 as const) : (0 as const),
});

/** Returns whether the release is a fallback because nobody answered. Throws 403 and 409 if it isn't allowed. */
async function requireRelease(tx: Tx, request: ChangeContext & { emergency: EmergencyRow; by: Actor }) {
  const { emergency, by, settings, now } = request;
  if (by.unitId === null) {
    requireFree(emergency, by.postId);
    return false;
  }
  requireWaiting(emergency);
  const { platform } = emergency;
  if ((await findFirstDispatcher(tx, { platform })) === undefined) return false;
  const due = fallbackTime(emergency, settings);
  if (due === null || now < due) throw forbidden(EMERGENCY_TEXTS.waitForDispatcher);
  requireFree(emergency, null);
  return true;
}

/** Turns a waiting 911 call into a call. The platform must be locked; `by` is null for the server. */
export async function releaseLocked(
  tx: Db,
  request: ChangeContext &
    Pick<EmergencyView, 'emergency' | 'lines'> & {
      by?: Actor | null;
      input?: EmergencyRelease;
      isFallback: boolean;
    },
): Promise<Released> {
  const { emergency, lines, by = null, input = {}, isFallback, settings, now } = request;
  const { id, platform, caller_name: name } = emergency;
  const { type, location, postal, details } = emergency;
  const created = await createEmergencyCall(tx, {
    platform,
    by,
    caller: { id, name },
    input: { type, location, postal, details, services: servicesOf(emergency), ...input },
    also: lines.map(logLine),
    settings,
    now,
  });
  const { call, units } = created;
  const change = { state: 'Released' as const, ...releaseColumns(call, isFallback, now) };
  const view = await saveEmergency(tx, { emergency, lines, call: { ...call, units } }, change, now);
  return { view, created: { ...created, emergencies: [view.emergency] } };
}
