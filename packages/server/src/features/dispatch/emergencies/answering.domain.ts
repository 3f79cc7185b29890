import {
  type DropReason,
  EMERGENCY_TEXTS,
  emergencyName,
  RESTORE_HOURS,
} from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor as AuditActor, recordAudit } from '#features/audit/index';
import { addBoardEntry } from '#features/dispatch/board-log.store';
import type { DispatcherActor } from '#features/dispatch/calls/calls.policy';
import type { ActionRequest } from '#features/dispatch/calls/calls-change.domain';
import { saveEmergency } from '#features/dispatch/emergencies/emergencies.events';
import {
  type EmergencyView,
  isPrompted,
  NOT_TAKEN,
  requireFree,
  requireWaiting,
} from '#features/dispatch/emergencies/emergencies.rules';
import type { EmergencyRow } from '#features/dispatch/emergencies/emergencies.store';
import { lockForActor } from '#features/dispatch/emergencies/reading.domain';
import { HOUR } from '#platform/clock';
import { conflict } from '#platform/errors';
import { readText } from '#platform/plain-text';

type Request = ActionRequest<DispatcherActor>;

/**
 * Takes a waiting 911 call, with `over` even from another dispatcher. Repeating it answers the idle prompt. Throws 404
 * and 409.
 */
export function takeEmergency(db: Db, request: Request & { over: boolean }): Promise<EmergencyView> {
  const { over, now } = request;
  return changeEmergency(db, request, async ({ emergency, by }) => {
    if (over) requireWaiting(emergency);
    else requireFree(emergency, by.postId);
    const attended = { attended_at: now, asked_at: null };
    if (emergency.taken_by_id === by.postId) return isPrompted(emergency) ? attended : null;
    // Keeps the time of the first answer.
    const taken_at = emergency.taken_at ?? now;
    return { state: 'Taken', taken_by_id: by.postId, taken_by: by.callsign, taken_at, ...attended };
  });
}

/** Returns a 911 call to the queue, if someone has taken it. Throws 404, and 409 for another dispatcher's. */
export function requeueEmergency(db: Db, request: Request): Promise<EmergencyView> {
  return changeEmergency(db, request, async ({ emergency, by }) => {
    requireFree(emergency, by.postId);
    return emergency.state === 'Pending' ? null : { state: 'Pending', ...NOT_TAKEN };
  });
}

/** Drops a waiting 911 call. Throws 404, and 409 if it is on the board, has ended or belongs to another dispatcher. */
export function dropEmergency(
  db: Db,
  request: Request & { reason: DropReason; note: string | null | undefined; actor: AuditActor },
): Promise<EmergencyView> {
  const { reason, actor, now } = request;
  const note = readText(request.note);
  return changeEmergency(db, request, async ({ tx, emergency, by }) => {
    requireFree(emergency, by.postId);
    const { id, platform, number } = emergency;
    const dropped = `Dropped ${emergencyName(number)}`;
    const why = `${reason}${note === null ? '' : ` (${note})`}`;
    await addBoardEntry(tx, { platform, kind: 'drop', text: `${dropped}: ${why}`, by, now });
    const summary = `${dropped} on ${platform}: ${why}`;
    await recordAudit(tx, actor, { action: 'emergency.drop', about: ['emergency', id], summary, now });
    return { state: 'Dropped', dropped_at: now, ended_at: now, end_reason: reason };
  });
}

/** Returns a dropped 911 call to the queue. Throws 404, and 409 if it wasn't dropped within the last day. */
export function restoreEmergency(db: Db, request: Request): Promise<EmergencyView> {
  const { now } = request;
  return changeEmergency(db, request, async ({ tx, emergency, by }) => {
    const { state, dropped_at, platform, number } = emergency;
    if (state !== 'Dropped' || dropped_at === null) throw conflict(EMERGENCY_TEXTS.notDropped);
    if (now - dropped_at > RESTORE_HOURS * HOUR) throw conflict(EMERGENCY_TEXTS.tooLate);
    const text = `Restored ${emergencyName(number)}`;
    await addBoardEntry(tx, { platform, kind: 'restore', text, by, now });
    const undropped = { dropped_at: null, ended_at: null, end_reason: null };
    return { state: 'Pending', ...NOT_TAKEN, ...undropped, waits_since: now };
  });
}

/** Locks a 911 call that isn't on the board and applies `decide`, which returns null for no change. */
function changeEmergency(
  db: Db,
  request: Request,
  decide: (locked: {
    tx: Tx;
    emergency: EmergencyRow;
    by: DispatcherActor;
  }) => Promise<Partial<EmergencyRow> | null>,
): Promise<EmergencyView> {
  return inTransaction(db, async (tx) => {
    const { view, by } = await lockForActor(tx, request);
    const change = await decide({ tx, emergency: view.emergency, by });
    return change === null ? view : saveEmergency(tx, view, change, request.now);
  });
}
