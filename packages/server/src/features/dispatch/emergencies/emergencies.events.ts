import type { Emergency, OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { Db } from '#db/database';
import { servicesOf } from '#features/dispatch/calls/calls.rules';
import type { CallRow, CallUnitRow } from '#features/dispatch/calls/calls.store';
import { type EmergencyView, isPrompted, stageOf } from '#features/dispatch/emergencies/emergencies.rules';
import {
  type EmergencyRow,
  listEmergenciesOf,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import { groupLines } from '#features/dispatch/emergencies/emergency-views.store';
import { publish } from '#platform/live/publish';
import { timestamp, timestampOrNull } from '#platform/timestamps';

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
    at: timestamp(created_at),
  })),
  createdAt: timestamp(row.created_at),
  takenAt: timestampOrNull(row.taken_at),
  releasedAt: timestampOrNull(row.released_at),
  endedAt: timestampOrNull(row.ended_at),
  endReason: row.end_reason,
});

/** Hides everything that leads to the caller's account, such as the character's ID. */
export const presentEmergency = (view: EmergencyView): Emergency => ({
  ...common(view),
  callId: view.emergency.call_id,
  waitsSince: timestamp(view.emergency.waits_since),
  askedAt: isPrompted(view.emergency) ? timestampOrNull(view.emergency.asked_at) : null,
});

export const presentOwnEmergency = (view: EmergencyView): OwnEmergency => ({
  ...common(view),
  units: (view.call?.units ?? []).map(({ callsign, stage, dispatched_at, on_scene_at, cleared_at }) => ({
    callsign,
    response: cleared_at === null ? stage : null,
    dispatchedAt: timestamp(dispatched_at),
    onSceneAt: timestampOrNull(on_scene_at),
  })),
});

/** Publishes a 911 call to dispatch only, because its caller gets the event of the call. */
export async function publishToDispatch(tx: Db, view: EmergencyView, now: number): Promise<void> {
  const readers = { dispatch: view.emergency.platform };
  await publish(tx, { name: 'emergency', readers, data: { emergency: presentEmergency(view) }, now });
}

export async function publishEmergency(tx: Db, view: EmergencyView, now: number): Promise<void> {
  await publishToDispatch(tx, view, now);
  await publishOwnEmergency(tx, view, now);
}

async function publishOwnEmergency(tx: Db, view: EmergencyView, now: number): Promise<void> {
  const readers = { userId: view.emergency.user_id };
  const data = { emergency: presentOwnEmergency(view) };
  await publish(tx, { name: 'own-emergency', readers, data, now });
}

interface ChangedCall {
  call: Pick<CallRow, 'id' | 'closed_at'>;
  units: readonly CallUnitRow[];
  now: number;
}

export async function notifyCallers(tx: Db, changed: ChangedCall): Promise<void> {
  for (const view of await viewsOfCall(tx, changed)) await publishOwnEmergency(tx, view, changed.now);
}

/** Publishes moved 911 calls to dispatch; callers get the call's event. */
export async function publishMoved(
  tx: Db,
  { emergencyIds, ...changed }: ChangedCall & { emergencyIds: readonly string[] },
): Promise<void> {
  for (const view of await viewsOfCall(tx, changed)) {
    if (emergencyIds.includes(view.emergency.id)) await publishToDispatch(tx, view, changed.now);
  }
}

async function viewsOfCall(tx: Db, { call, units }: ChangedCall): Promise<EmergencyView[]> {
  const emergencies = await listEmergenciesOf(tx, call.id);
  const lines = await groupLines(tx, emergencies);
  return emergencies.map((emergency) => ({
    emergency,
    lines: lines.get(emergency.id) ?? [],
    call: { ...call, units },
  }));
}

/** Changes a 911 call and publishes it. The platform must be locked. */
export async function saveEmergency(tx: Db, view: EmergencyView, change: Partial<EmergencyRow>, now: number) {
  await updateEmergency(tx, view.emergency.id, change);
  const after = { ...view, emergency: { ...view.emergency, ...change } };
  await publishEmergency(tx, after, now);
  return after;
}
