import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { listAttached } from '#features/dispatch/calls/call-units.store';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import { actorsOf } from '#features/dispatch/calls/calls.policy';
import type { Line } from '#features/dispatch/calls/calls.rules';
import type { ChangeContext } from '#features/dispatch/change-context';
import { publishEmergency, publishToDispatch } from '#features/dispatch/emergencies/emergencies.events';
import {
  CALLER,
  type EmergencyView,
  logLine,
  refuseLine,
} from '#features/dispatch/emergencies/emergencies.rules';
import {
  type EmergencyRow,
  insertLines,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { lockEmergency } from '#features/dispatch/emergencies/reading.domain';
import { forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';

/**
 * Adds a line by the caller, a dispatcher or an attached unit, also to the call's log. Throws 404, 403 for a unit
 * that isn't attached, 409 if it ended, 422 if it is full, and 429 if `isLimited`.
 */
export function addLine(
  db: Db,
  request: ChangeContext & { id: string; userId: string; text: string; isLimited: boolean },
): Promise<EmergencyView> {
  const { id, userId, isLimited, settings, now } = request;
  return inTransaction(db, async (tx) => {
    const { emergency: before, lines, call } = await lockEmergency(tx, id);
    const { viewer } = await rereadViewer(tx, { userId, settings, now });
    const by = authorOf(before, viewer);
    if (by.unitId !== null) await requireAttachedUnit(tx, before, by.unitId);
    refuseLine(before, lines, { userId, isLimited, now });
    const line = {
      id: newId(),
      emergency_id: id,
      by_name: by.name,
      by_user_id: userId,
      text: request.text.trim(),
      created_at: now,
    };
    await insertLines(tx, [line]);
    const isTheirs = viewer.posts.some((post) => post.id === before.taken_by_id);
    const attended = isTheirs && before.state === 'Taken' ? { attended_at: now, asked_at: null } : null;
    if (attended !== null) await updateEmergency(tx, id, attended);
    const emergency = { ...before, ...attended };
    const view = { emergency, lines: [...lines, line], call };
    await publishWithLine(tx, view, { line: logLine(line), now });
    return view;
  });
}

/** Returns the author: the caller's name if the viewer called, otherwise their role on the platform. */
function authorOf(emergency: EmergencyRow, viewer: Viewer): { name: string; unitId: string | null } {
  if (emergency.user_id === viewer.userId) return { name: CALLER, unitId: null };
  const by = actorsOf(viewer).find(({ platform }) => platform === emergency.platform);
  if (by !== undefined) return { name: by.callsign, unitId: by.unitId };
  if (viewer.dispatcher && viewer.posts.length === 0) throw forbidden(CONSOLE_TEXTS.signOnFirst);
  throw notFound(EMERGENCY_TEXTS.notFound);
}

async function requireAttachedUnit(tx: Tx, { call_id }: EmergencyRow, unitId: string): Promise<void> {
  const units = call_id === null ? [] : await listAttached(tx, { callId: call_id });
  if (!units.some(({ id }) => id === unitId)) throw forbidden(EMERGENCY_TEXTS.notOnItsCall);
}

/** Publishes a 911 call. On the board, also adds a line to its call's log, which notifies callers. */
export async function publishWithLine(
  tx: Tx,
  view: EmergencyView,
  { line, now }: { line: Line; now: number },
): Promise<void> {
  const { call_id: callId, platform } = view.emergency;
  if (callId === null) return publishEmergency(tx, view, now);
  await addEntry(tx, { callId, platform, kind: line.kind, text: line.text, by: line.by ?? null, now });
  await publishToDispatch(tx, view, now);
}
