import type { Call, CallDetail, CallEntry } from '@ten-four/contract/dispatch/calls.contract';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { statusOf } from '#features/dispatch/calls.rules';
import type { CallEntryRow, CallRow, OfficerRow } from '#features/dispatch/calls.store';
import { moment, momentOrNull } from '#platform/moments';

/** A call as lists and events show it; `units` are its units in the order in which they came. */
export function presentCall(call: CallRow, units: readonly OfficerRow[]): Call {
  const primary = units.find(({ id }) => id === call.primary_officer_id);
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
    primaryOfficer: primary === undefined ? null : presentOfficerRef(primary),
    units: units.map(presentOfficerRef),
    createdBy: presentOfficerRef({
      id: call.created_by,
      callsign: call.created_by_callsign,
      name: call.created_by_name,
    }),
    createdAt: moment(call.created_at),
    updatedAt: moment(call.updated_at),
    closedAt: momentOrNull(call.closed_at),
    disposition: call.disposition,
  };
}

/** A call with its log, oldest line first. */
export function presentCallDetail(
  call: CallRow,
  units: readonly OfficerRow[],
  log: readonly CallEntryRow[],
): CallDetail {
  return { ...presentCall(call, units), log: log.map(presentCallEntry) };
}

/** A line of a call's log; who did it is told by callsign only. */
export function presentCallEntry(entry: CallEntryRow): CallEntry {
  return {
    _id: entry.id,
    kind: entry.kind,
    text: entry.text,
    by: entry.by_callsign,
    at: moment(entry.created_at),
  };
}

/** An officer by callsign and the character's name. */
export const presentOfficerRef = ({ id, callsign, name }: OfficerRow): OfficerRef => ({
  _id: id,
  callsign,
  name,
});
