import type { Db } from '#db/database';
import { presentCall, presentCallEntry } from '#features/dispatch/calls.presenter';
import type { Line } from '#features/dispatch/calls.rules';
import {
  type CallEntryRow,
  type CallRow,
  insertEntries,
  type OfficerRow,
} from '#features/dispatch/calls.store';
import type { Signature } from '#features/ownership/index';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';

/**
 * Writes down what happened to a call that the transaction holds, and tells the platform's dispatch readers: the call
 * as it is now, with the new lines, which may be none. `by` null: the server itself. `now` in milliseconds.
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
  await publish(tx, {
    name: 'call',
    readers: { dispatch: call.platform },
    data: { call: presentCall(call, units), entries: entries.map(presentCallEntry) },
    now,
  });
  return entries;
}
