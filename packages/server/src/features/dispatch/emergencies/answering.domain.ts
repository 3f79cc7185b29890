import {
  type DropReason,
  EMERGENCY_TEXTS,
  emergencyName,
  RESTORE_HOURS,
} from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { writeOnBoard } from '#features/dispatch/board-log.store';
import type { ActingDispatcher } from '#features/dispatch/calls/calls.policy';
import { publishEmergency } from '#features/dispatch/emergencies/emergencies.events';
import {
  type EmergencyView,
  isAsked,
  requireFree,
  requireWaiting,
  UNTAKEN,
} from '#features/dispatch/emergencies/emergencies.rules';
import { type EmergencyRow, updateEmergency } from '#features/dispatch/emergencies/emergencies.store';
import { holdActing } from '#features/dispatch/emergencies/holding.domain';
import { HOUR } from '#platform/clock';
import { conflict } from '#platform/errors';
import { readText } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

/** Which 911 call, which dispatcher deals with it (as whom on each platform), by which settings, and when. */
interface Request {
  id: string;
  by: readonly ActingDispatcher[];
  settings: Settings;
  now: number;
}

/**
 * Has a dispatcher have a waiting 911 call, with `over` also one that another has. Again answers the question whether they
 * still have it, and changes nothing else. Throws 404, and 409 for one that does not wait or that another dispatcher has.
 */
export function takeEmergency(db: Db, request: Request & { over: boolean }): Promise<EmergencyView> {
  const { over, now } = request;
  return changeEmergency(db, request, async ({ emergency, by }) => {
    if (over) requireWaiting(emergency);
    else requireFree(emergency, by.postId);
    const attended = { attended_at: now, asked_at: null };
    if (emergency.taken_by_id === by.postId) return isAsked(emergency) ? attended : null;
    // Whoever goes on with it: it was answered when it was answered first.
    const taken_at = emergency.taken_at ?? now;
    return { state: 'Taken', taken_by_id: by.postId, taken_by: by.callsign, taken_at, ...attended };
  });
}

/** Has a 911 call that is one's own wait again; one that nobody has stays as it is. Throws 404, and 409 as taking does. */
export function giveBackEmergency(db: Db, request: Request): Promise<EmergencyView> {
  return changeEmergency(db, request, async ({ emergency, by }) => {
    requireFree(emergency, by.postId);
    return emergency.state === 'Pending' ? null : { state: 'Pending', ...UNTAKEN };
  });
}

/** Does not take a waiting 911 call. Throws 404, and 409 for one on the board, one that ended, and another dispatcher's. */
export function dropEmergency(
  db: Db,
  request: Request & { reason: DropReason; note: string | null | undefined; actor: Actor },
): Promise<EmergencyView> {
  const { reason, actor, now } = request;
  const note = readText(request.note);
  return changeEmergency(db, request, async ({ tx, emergency, by }) => {
    requireFree(emergency, by.postId);
    const { id, platform, number } = emergency;
    const what = `${emergencyName(number)}: ${reason}${note === null ? '' : ` (${note})`}`;
    await writeOnBoard(tx, { platform, kind: 'drop', text: `Dropped ${what}`, by, now });
    const summary = `Dropped on ${platform} ${what}`;
    await recordAudit(tx, actor, { action: 'emergency.drop', about: ['emergency', id], summary, now });
    return { state: 'Dropped', dropped_at: now, ended_at: now, end_reason: reason };
  });
}

/** Has a dropped 911 call wait again. Throws 404, and 409 for one that was not dropped, or more than a day ago. */
export function restoreEmergency(db: Db, request: Request): Promise<EmergencyView> {
  const { now } = request;
  return changeEmergency(db, request, async ({ tx, emergency, by }) => {
    const { state, dropped_at, platform, number } = emergency;
    if (state !== 'Dropped' || dropped_at === null) throw conflict(EMERGENCY_TEXTS.notDropped);
    if (now - dropped_at > RESTORE_HOURS * HOUR) throw conflict(EMERGENCY_TEXTS.tooLate);
    const text = `Restored ${emergencyName(number)}`;
    await writeOnBoard(tx, { platform, kind: 'restore', text, by, now });
    const undropped = { dropped_at: null, ended_at: null, end_reason: null };
    return { state: 'Pending', ...UNTAKEN, ...undropped, waits_since: now };
  });
}

/** Changes a 911 call that is on no board: what `decide` says of it held, told to who it concerns; null changes nothing. */
function changeEmergency(
  db: Db,
  request: Request,
  decide: (held: {
    tx: Tx;
    emergency: EmergencyRow;
    by: ActingDispatcher;
  }) => Promise<Partial<EmergencyRow> | null>,
): Promise<EmergencyView> {
  const { id, now } = request;
  return inTransaction(db, async (tx) => {
    const { view, by } = await holdActing(tx, request);
    const change = await decide({ tx, emergency: view.emergency, by });
    if (change === null) return view;
    await updateEmergency(tx, id, change);
    const after = { ...view, emergency: { ...view.emergency, ...change } };
    await publishEmergency(tx, after, now);
    return after;
  });
}
