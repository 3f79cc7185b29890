import type {
  Call,
  CallDetail,
  CallEntry,
  CallResponse,
  CallUnit,
} from '@ten-four/contract/dispatch/calls.schema';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import type { Db } from '#db/database';
import { type Line, type LineAuthor, servicesOf, statusOf } from '#features/dispatch/calls/calls.rules';
import {
  type CallEntryRow,
  type CallRow,
  type CallUnitRow,
  insertEntries,
  type OfficerRow,
} from '#features/dispatch/calls/calls.store';
import type { ResponseRow } from '#features/dispatch/calls/responses.store';
import { notifyCallers } from '#features/dispatch/emergencies/emergencies.events';
import type { EmergencyRow } from '#features/dispatch/emergencies/emergencies.store';
import { markCardStale } from '#platform/cards/cards';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export function presentCall(call: CallRow, units: readonly CallUnitRow[], now: number): Call {
  const isHeld = call.closed_at === null && call.held_until !== null && call.held_until > now;
  const primary = units.find(({ id }) => id === call.primary_unit_id);
  return {
    _id: call.id,
    platform: call.platform,
    callNumber: call.number,
    type: call.type,
    location: call.location,
    postal: call.postal,
    details: call.details,
    priority: call.priority,
    status: statusOf(call, units),
    primaryOfficer: primary === undefined ? null : presentOfficer(primary),
    units: units.map(presentCallUnit),
    createdBy: { _id: call.created_by, callsign: call.created_by_callsign, name: call.created_by_name },
    createdAt: timestamp(call.created_at),
    updatedAt: timestamp(call.updated_at),
    closedAt: timestampOrNull(call.closed_at),
    disposition: call.disposition,
    services: servicesOf(call),
    source: call.source,
    heldUntil: isHeld ? timestampOrNull(call.held_until) : null,
    heldReason: isHeld ? call.held_reason : null,
    mergedInto: call.merged_into,
    callers: call.callers,
    patients: JSON.parse(call.patients),
  };
}

const presentCallUnit = (unit: CallUnitRow): CallUnit => ({
  ...presentOfficer(unit),
  kind: unit.kind,
  response: unit.cleared_at === null ? unit.stage : null,
  since: unit.cleared_at === null ? timestamp(unit.stage_at) : null,
});

const presentOfficer = ({ id, callsign, name }: OfficerRow): OfficerRef => ({ _id: id, callsign, name });

/** All lists are sorted oldest first. */
export interface CallView {
  call: CallRow;
  units: CallUnitRow[];
  log: CallEntryRow[];
  responses: ResponseRow[];
  emergencies: EmergencyRow[];
}

export const presentCallDetail = (view: CallView, now: number): CallDetail => ({
  ...presentCall(view.call, view.units, now),
  log: view.log.map(presentEntry),
  responses: view.responses.map(presentResponse),
  emergencies: view.emergencies.map(({ id, number, caller_name, state, created_at }) => ({
    _id: id,
    number,
    callerName: caller_name,
    state,
    createdAt: timestamp(created_at),
  })),
});

const presentResponse = (row: ResponseRow): CallResponse => ({
  _id: row.id,
  unit: { _id: row.unit_id, callsign: row.callsign, name: row.name },
  kind: row.kind,
  dispatchedAt: timestamp(row.dispatched_at),
  enRouteAt: timestampOrNull(row.en_route_at),
  onSceneAt: timestampOrNull(row.on_scene_at),
  transportingAt: timestampOrNull(row.transporting_at),
  atHospitalAt: timestampOrNull(row.at_hospital_at),
  clearedAt: timestampOrNull(row.cleared_at),
  clearReason: row.clear_reason,
});

/** Presents a log entry; only its author's callsign is public. */
const presentEntry = (entry: CallEntryRow): CallEntry => ({
  _id: entry.id,
  kind: entry.kind,
  text: entry.text,
  by: entry.by_callsign,
  at: timestamp(entry.created_at),
});

/** Logs a change of a call and publishes it with the new lines to dispatch. `by` is null for the server. */
export async function logCallChange(
  tx: Db,
  change: {
    call: CallRow;
    units: readonly CallUnitRow[];
    lines: readonly Line[];
    by: LineAuthor | null;
    now: number;
  },
): Promise<CallEntryRow[]> {
  const { call, units, lines, now } = change;
  const entries = lines.map(({ kind, text, by = change.by, at = now }) => ({
    id: newId(),
    call_id: call.id,
    kind,
    text,
    by_callsign: by?.callsign ?? null,
    by_user_id: by?.userId ?? null,
    created_at: at,
  }));
  if (entries.length > 0) await insertEntries(tx, entries);
  const published = entries.map((entry, index) => {
    const { unitId, added } = lines[index] ?? {};
    return { ...presentEntry(entry), ...(unitId && { unitId }), ...(added && { added }) };
  });
  const data = { call: presentCall(call, units, now), entries: published };
  await publish(tx, { name: 'call', readers: { dispatch: call.platform }, data, now });
  await markCardStale(tx, { kind: 'Call', platform: call.platform, subjectId: call.id }, now);
  if (call.callers > 0) await notifyCallers(tx, { call, units, now });
  return entries;
}
