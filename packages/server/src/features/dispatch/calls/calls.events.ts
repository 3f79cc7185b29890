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
import { tellCallers } from '#features/dispatch/emergencies/emergencies.events';
import type { EmergencyRow } from '#features/dispatch/emergencies/emergencies.store';
import { newId } from '#platform/ids';
import { keep } from '#platform/kept/keep';
import { publish } from '#platform/live/publish';
import { moment, momentOrNull } from '#platform/moments';

/** A call as lists and events show it; `units` are its units in the order in which they came. */
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
    createdAt: moment(call.created_at),
    updatedAt: moment(call.updated_at),
    closedAt: momentOrNull(call.closed_at),
    disposition: call.disposition,
    services: servicesOf(call),
    source: call.source,
    heldUntil: isHeld ? momentOrNull(call.held_until) : null,
    heldReason: isHeld ? call.held_reason : null,
    mergedInto: call.merged_into,
    callers: call.callers,
    patients: JSON.parse(call.patients),
  };
}

const presentCallUnit = ({
  id,
  callsign,
  name,
  kind,
  stage,
  stage_at,
  cleared_at,
}: CallUnitRow): CallUnit => ({
  _id: id,
  callsign,
  name,
  kind,
  response: cleared_at === null ? stage : null,
  since: cleared_at === null ? moment(stage_at) : null,
});

const presentOfficer = ({ id, callsign, name }: OfficerRow): OfficerRef => ({ _id: id, callsign, name });

/**
 * A call with its units, in the order in which they came, lines of its log, the ways of all units that were sent, and its
 * 911 calls; all oldest first.
 */
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
    createdAt: moment(created_at),
  })),
});

const presentResponse = (row: ResponseRow): CallResponse => ({
  _id: row.id,
  unit: { _id: row.unit_id, callsign: row.callsign, name: row.name },
  kind: row.kind,
  dispatchedAt: moment(row.dispatched_at),
  enRouteAt: momentOrNull(row.en_route_at),
  onSceneAt: momentOrNull(row.on_scene_at),
  transportingAt: momentOrNull(row.transporting_at),
  atHospitalAt: momentOrNull(row.at_hospital_at),
  clearedAt: momentOrNull(row.cleared_at),
  clearReason: row.clear_reason,
});

/** A line of a call's log; who did it is told by callsign only. */
const presentEntry = (entry: CallEntryRow): CallEntry => ({
  _id: entry.id,
  kind: entry.kind,
  text: entry.text,
  by: entry.by_callsign,
  at: moment(entry.created_at),
});

/**
 * Writes down what happened to a call that the transaction holds, and tells the platform's dispatch readers: the call as
 * it is now, with the new lines, which may be none. `by` null: the server itself.
 */
export async function writeDown(
  tx: Db,
  happened: {
    call: CallRow;
    units: readonly CallUnitRow[];
    lines: readonly Line[];
    by: LineAuthor | null;
    now: number;
  },
): Promise<CallEntryRow[]> {
  const { call, units, lines, now } = happened;
  const entries = lines.map(({ kind, text, by = happened.by, at = now }) => ({
    id: newId(),
    call_id: call.id,
    kind,
    text,
    by_callsign: by?.callsign ?? null,
    by_user_id: by?.userId ?? null,
    created_at: at,
  }));
  if (entries.length > 0) await insertEntries(tx, entries);
  const told = entries.map((entry, index) => {
    const { unitId, added } = lines[index] ?? {};
    return { ...presentEntry(entry), ...(unitId && { unitId }), ...(added && { added }) };
  });
  const data = { call: presentCall(call, units, now), entries: told };
  await publish(tx, { name: 'call', readers: { dispatch: call.platform }, data, now });
  await keep(tx, { kind: 'Call', platform: call.platform, subjectId: call.id });
  if (call.callers > 0) await tellCallers(tx, { call, units, now });
  return entries;
}
