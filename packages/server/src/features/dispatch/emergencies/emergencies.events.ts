import type { Emergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { Db } from '#db/database';
import { servicesOf } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import { type EmergencyView, isAsked, stageOf } from '#features/dispatch/emergencies/emergencies.rules';
import { listEmergenciesOf, listLines } from '#features/dispatch/emergencies/emergencies.store';
import { groupBy } from '#platform/group-by';
import { publish } from '#platform/live/publish';
import { moment, momentOrNull } from '#platform/moments';

const common = ({ emergency: row, lines, call }: EmergencyView) => ({
  _id: row.id,
  platform: row.platform,
  number: row.number,
  state: row.state,
  stage: stageOf(row.state, call),
  type: row.type,
  services: servicesOf(row),
  location: row.location,
  postal: row.postal,
  details: row.details,
  callerName: row.caller_name,
  takenBy: row.taken_by,
  callNumber: row.call_number,
  lines: lines.map(({ id, by_name, text, created_at }) => ({
    _id: id,
    from: by_name,
    text,
    at: moment(created_at),
  })),
  createdAt: moment(row.created_at),
  takenAt: momentOrNull(row.taken_at),
  releasedAt: momentOrNull(row.released_at),
  endedAt: momentOrNull(row.ended_at),
  endReason: row.end_reason,
});

/** As dispatch sees it: nothing of it leads to the member who called, such as the id of their character. */
export const presentEmergency = (view: EmergencyView): Emergency => ({
  ...common(view),
  callId: view.emergency.call_id,
  waitsSince: moment(view.emergency.waits_since),
  askedAt: isAsked(view.emergency) ? momentOrNull(view.emergency.asked_at) : null,
});

/** As its caller sees it. */
export const presentOwnEmergency = (view: EmergencyView): OwnEmergency => ({
  ...common(view),
  units: (view.call?.units ?? []).map(({ callsign, stage, dispatched_at, on_scene_at, cleared_at }) => ({
    callsign,
    response: cleared_at === null ? stage : null,
    dispatchedAt: moment(dispatched_at),
    onSceneAt: momentOrNull(on_scene_at),
  })),
});

/** Tells dispatch what a 911 call is now; its caller was told with the call that it belongs to. */
export async function publishToDispatch(tx: Db, view: EmergencyView, now: number): Promise<void> {
  const readers = { dispatch: view.emergency.platform };
  await publish(tx, { name: 'emergency', readers, data: { emergency: presentEmergency(view) }, now });
}

/** Tells dispatch and its caller what a 911 call is now. */
export async function publishEmergency(tx: Db, view: EmergencyView, now: number): Promise<void> {
  await publishToDispatch(tx, view, now);
  await publishOwnEmergency(tx, view, now);
}

async function publishOwnEmergency(tx: Db, view: EmergencyView, now: number): Promise<void> {
  const readers = { userId: view.emergency.user_id };
  const data = { emergency: presentOwnEmergency(view) };
  await publish(tx, { name: 'own-emergency', readers, data, now });
}

/** A call with its units, and 911 calls that belong to it, at a moment. */
interface OfCall {
  call: Pick<CallRow, 'id' | 'closed_at'>;
  units: readonly CallUnitRow[];
  now: number;
}

/** Tells the callers of a call how it is getting on. */
export async function tellCallers(tx: Db, of: OfCall): Promise<void> {
  for (const view of await viewsOfCall(tx, of)) await publishOwnEmergency(tx, view, of.now);
}

/** Tells dispatch of 911 calls that belong to a call now and did not before; their callers are told with the call. */
export async function tellOfMoved(
  tx: Db,
  { emergencyIds, ...of }: OfCall & { emergencyIds: readonly string[] },
): Promise<void> {
  for (const view of await viewsOfCall(tx, of)) {
    if (emergencyIds.includes(view.emergency.id)) await publishToDispatch(tx, view, of.now);
  }
}

async function viewsOfCall(tx: Db, { call, units }: OfCall): Promise<EmergencyView[]> {
  const emergencies = await listEmergenciesOf(tx, call.id);
  if (emergencies.length === 0) return [];
  const ids = emergencies.map(({ id }) => id);
  const lines = groupBy(await listLines(tx, ids), ({ emergency_id }) => emergency_id);
  return emergencies.map((emergency) => ({
    emergency,
    lines: lines.get(emergency.id) ?? [],
    call: { ...call, units },
  }));
}
