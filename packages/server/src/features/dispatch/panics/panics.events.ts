import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Db } from '#db/database';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import type { AcknowledgementRow, PanicRow } from '#features/dispatch/panics/panics.store';
import type { Signature } from '#features/ownership/index';
import { markCardStale } from '#platform/cards/cards';
import { publish } from '#platform/live/publish';
import { timestamp, timestampOrNull } from '#platform/timestamps';

/** Acknowledgements are sorted oldest first. */
export interface PanicView {
  panic: PanicRow;
  acknowledgements: readonly AcknowledgementRow[];
}

export const presentPanic = ({ panic, acknowledgements }: PanicView): Panic => ({
  _id: panic.id,
  platform: panic.platform,
  officer: { _id: panic.officer_id, callsign: panic.officer_callsign, name: panic.officer_name },
  location: panic.location,
  callId: panic.call_id,
  callNumber: panic.call_number,
  raisedAt: timestamp(panic.raised_at),
  acknowledgements: acknowledgements.map((each) => ({
    userId: each.user_id,
    callsign: each.callsign,
    name: each.name,
    at: timestamp(each.created_at),
  })),
  clearedAt: timestampOrNull(panic.cleared_at),
  clearedBy: panic.cleared_by,
});

export async function publishPanic(tx: Db, view: PanicView, now: number): Promise<void> {
  const readers = { dispatch: view.panic.platform };
  await publish(tx, { name: 'panic', readers, data: { panic: presentPanic(view) }, now });
  await markCardStale(tx, { kind: 'Panic', platform: view.panic.platform, subjectId: view.panic.id }, now);
}

/** Publishes a panic and adds a line to its call's log. `by` is null for the server. */
export async function logPanic(
  tx: Db,
  view: PanicView,
  { text, by, now }: { text: string; by: Signature | null; now: number },
): Promise<void> {
  const { call_id: callId, platform } = view.panic;
  await addEntry(tx, { callId, platform, kind: 'panic', text, by, now });
  await publishPanic(tx, view, now);
}
