import type { EmergencyRelease } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { CallView } from '#features/dispatch/calls/calls.events';
import { type Acting, asChanger } from '#features/dispatch/calls/calls.policy';
import { requireOpen, servicesOf } from '#features/dispatch/calls/calls.rules';
import { changeCall } from '#features/dispatch/calls/calls-change.domain';
import { type CreatedCall, createEmergencyCall } from '#features/dispatch/calls/creating.domain';
import { findFirstDispatcher } from '#features/dispatch/dispatchers/dispatchers.store';
import { publishEmergency, publishToDispatch } from '#features/dispatch/emergencies/emergencies.events';
import {
  callerLine,
  type EmergencyView,
  fallbackTime,
  logLine,
  requireFree,
  requireWaiting,
} from '#features/dispatch/emergencies/emergencies.rules';
import {
  type EmergencyRow,
  type LineRow,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { holdActing } from '#features/dispatch/emergencies/holding.domain';
import { forbidden } from '#platform/errors';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

/** Which 911 call, who has it go to the board, by which settings, and when. */
interface Request {
  id: string;
  by: readonly Acting[];
  settings: Settings;
  now: number;
}

/**
 * Makes a waiting 911 call one on the board, as it was reported but for what `input` says: by a dispatcher, or by a unit
 * where nobody dispatches or nobody answered in time. Throws 404, 403 for a unit that is too early, 409 for one that does not
 * wait or is another dispatcher's, and 400 for a type that is not offered.
 */
export function releaseEmergency(
  db: Db,
  request: Request & { input: EmergencyRelease },
): Promise<{ view: EmergencyView; created: CreatedCall }> {
  const { input, settings, now } = request;
  return inTransaction(db, async (tx) => {
    const { view, by } = await holdActing(tx, request);
    const { emergency, lines } = view;
    const isFallback = await requireRelease(tx, { emergency, by, settings, now });
    if (input.type !== undefined && input.type !== emergency.type) {
      requireOffered('callTypes', input.type, { field: 'type', settings });
    }
    return releaseHeld(tx, { emergency, lines, by, input, isFallback, settings, now });
  });
}

/**
 * Has a waiting 911 call belong to a call of its platform that is there: by whom and when it might be released. Throws what
 * that does, 404 for a call of another platform, and 409 for a closed one.
 */
export function linkEmergency(
  db: Db,
  request: Request & { callId: string },
): Promise<{ view: EmergencyView; call: CallView }> {
  const { callId, settings, now } = request;
  return inTransaction(db, async (tx) => {
    const { view, by } = await holdActing(tx, request);
    const { emergency, lines } = view;
    const isFallback = await requireRelease(tx, { emergency, by, settings, now });
    let linked = emergency;
    const call = await changeCall(
      tx,
      { id: callId, by: [asChanger(by)], settings, now },
      async ({ call: target }) => {
        requireOpen(target);
        const change = { state: 'Linked', ...onBoard(target, { isFallback, now }) } as const;
        await updateEmergency(tx, emergency.id, change);
        linked = { ...emergency, ...change };
        const { number, details, created_at } = emergency;
        const text = `${emergencyName(number)} linked`;
        const words = details === null ? [] : [callerLine(details, created_at)];
        return {
          fields: { callers: target.callers + 1 },
          lines: [{ kind: 'caller', text }, ...words, ...lines.map(logLine)],
        };
      },
    );
    const after = { emergency: linked, lines, call: { ...call.call, units: call.units } };
    await publishToDispatch(tx, after, now);
    return { view: after, call };
  });
}

const onBoard = (
  call: { id: string; number: number },
  { isFallback, now }: { isFallback: boolean; now: number },
) =>
  ({
    call_id: call.id,
    call_number: call.number,
    released_at: now,
    is_fallback: isFallback ? 1 : 0,
  }) as const;

/** Whether somebody's release is one because nobody answered. Throws 403 and 409 where it may not be. */
async function requireRelease(
  tx: Tx,
  request: { emergency: EmergencyRow; by: Acting; settings: Settings; now: number },
): Promise<boolean> {
  const { emergency, by, settings, now } = request;
  if (by.unitId === null) {
    requireFree(emergency, by.postId);
    return false;
  }
  requireWaiting(emergency);
  const { platform } = emergency;
  if ((await findFirstDispatcher(tx, { platform })) === undefined) return false;
  const due = fallbackTime(emergency, settings);
  if (due === null || now < due) throw forbidden(EMERGENCY_TEXTS.notYet);
  requireFree(emergency, null);
  return true;
}

/**
 * Makes a waiting 911 call one on the board, in a transaction that holds its platform: as it was reported but for what
 * `input` says. `by` is null where the server does it.
 */
export async function releaseHeld(
  tx: Db,
  request: {
    emergency: EmergencyRow;
    /** What was said about it. */
    lines: readonly LineRow[];
    by: Acting | null;
    /** What the call says instead, and units to assign. */
    input: EmergencyRelease;
    isFallback: boolean;
    settings: Settings;
    now: number;
  },
): Promise<{ view: EmergencyView; created: CreatedCall }> {
  const { emergency, lines, by, input, isFallback, settings, now } = request;
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
  const change = { state: 'Released', ...onBoard(call, { isFallback, now }) } as const;
  await updateEmergency(tx, id, change);
  const view = { emergency: { ...emergency, ...change }, lines, call: { ...call, units } };
  await publishEmergency(tx, view, now);
  return { view, created: { ...created, emergencies: [view.emergency] } };
}
