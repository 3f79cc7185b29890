import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { listAttached } from '#features/dispatch/calls/call-units.store';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import { actingOn } from '#features/dispatch/calls/calls.policy';
import type { Line } from '#features/dispatch/calls/calls.rules';
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
import { holdView, requireEmergency } from '#features/dispatch/emergencies/holding.domain';
import { forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/**
 * Adds what the caller says, or what a dispatcher or a unit on its call says to them; also to the log of that call.
 * `isLimited` false: as often as one likes. Throws 404 for who is neither, 403 for a unit that is not on the call, 409 where
 * it ended, 422 where there is no room, and 429 for too many.
 */
export function addLine(
  db: Db,
  request: {
    id: string;
    viewer: Pick<Viewer, 'userId'>;
    text: string;
    isLimited: boolean;
    settings: Settings;
    now: number;
  },
): Promise<EmergencyView> {
  const { id, isLimited, settings, now } = request;
  const { userId } = request.viewer;
  return inTransaction(db, async (tx) => {
    const found = await requireEmergency(tx, id);
    const { emergency: before, lines, call } = await holdView(tx, found);
    const { viewer } = await rereadViewer(tx, { userId, settings, now });
    const by = speakerOf(before, viewer);
    if (by.unitId !== null) await requireOnItsCall(tx, before, by.unitId);
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
    await tellWithLine(tx, view, { line: logLine(line), now });
    return view;
  });
}

/** As whom a viewer speaks: as the caller where they called, else as who they are on the platform. */
function speakerOf(emergency: EmergencyRow, viewer: Viewer): { name: string; unitId: string | null } {
  if (emergency.user_id === viewer.userId) return { name: CALLER, unitId: null };
  const by = actingOn(viewer).find(({ platform }) => platform === emergency.platform);
  if (by !== undefined) return { name: by.callsign, unitId: by.unitId };
  if (viewer.dispatcher && viewer.posts.length === 0) throw forbidden(CONSOLE_TEXTS.signOnFirst);
  throw notFound(EMERGENCY_TEXTS.notFound);
}

async function requireOnItsCall(tx: Tx, { call_id }: EmergencyRow, unitId: string): Promise<void> {
  const units = call_id === null ? [] : await listAttached(tx, { callId: call_id });
  if (!units.some(({ id }) => id === unitId)) throw forbidden(EMERGENCY_TEXTS.notOnItsCall);
}

/** Tells of a change of a 911 call; where it is on the board by a line in the log of its call, which tells its callers too. */
export async function tellWithLine(
  tx: Tx,
  view: EmergencyView,
  { line, now }: { line: Line; now: number },
): Promise<void> {
  const { call_id: callId, platform } = view.emergency;
  if (callId === null) return publishEmergency(tx, view, now);
  await addEntry(tx, { callId, platform, kind: line.kind, text: line.text, by: line.by ?? null, now });
  await publishToDispatch(tx, view, now);
}
