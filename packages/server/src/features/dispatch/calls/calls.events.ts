import type { Call, CallDetail, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import type { Db } from '#db/database';
import { type Line, statusOf } from '#features/dispatch/calls/calls.rules';
import {
  type CallEntryRow,
  type CallRow,
  insertEntries,
  type OfficerRow,
} from '#features/dispatch/calls/calls.store';
import type { Signature } from '#features/ownership/index';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
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
    primaryOfficer: primary === undefined ? null : presentOfficer(primary),
    units: units.map(presentOfficer),
    createdBy: { _id: call.created_by, callsign: call.created_by_callsign, name: call.created_by_name },
    createdAt: moment(call.created_at),
    updatedAt: moment(call.updated_at),
    closedAt: momentOrNull(call.closed_at),
    disposition: call.disposition,
  };
}

const presentOfficer = ({ id, callsign, name }: OfficerRow): OfficerRef => ({ _id: id, callsign, name });

/** A call with its units, in the order in which they came, and lines of its log, oldest first. */
export interface CallView {
  call: CallRow;
  units: OfficerRow[];
  log: CallEntryRow[];
}

export const presentCallDetail = ({ call, units, log }: CallView): CallDetail => ({
  ...presentCall(call, units),
  log: log.map(presentEntry),
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
    units: readonly OfficerRow[];
    lines: readonly Line[];
    by: Signature | null;
    now: number;
  },
): Promise<CallEntryRow[]> {
  const { call, units, lines, by, now } = happened;
  const entries = lines.map(({ kind, text }) => ({
    id: newId(),
    call_id: call.id,
    kind,
    text,
    by_callsign: by?.callsign ?? null,
    by_user_id: by?.userId ?? null,
    created_at: now,
  }));
  if (entries.length > 0) await insertEntries(tx, entries);
  const data = { call: presentCall(call, units), entries: entries.map(presentEntry) };
  await publish(tx, { name: 'call', readers: { dispatch: call.platform }, data, now });
  return entries;
}
