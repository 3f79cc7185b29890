import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { presentOfficerRef } from '#features/dispatch/calls.presenter';
import type { AcknowledgementRow, PanicRow } from '#features/dispatch/panics.store';

/** A panic with those who have seen it, as lists, answers and events show it. */
export function presentPanic({
  panic,
  acknowledgements,
}: {
  panic: PanicRow;
  acknowledgements: readonly AcknowledgementRow[];
}): Panic {
  const { officer_id: id, officer_callsign: callsign, officer_name: name, cleared_at } = panic;
  return {
    _id: panic.id,
    platform: panic.platform,
    officer: presentOfficerRef({ id, callsign, name }),
    location: panic.location,
    callId: panic.call_id,
    callNumber: panic.call_number,
    raisedAt: new Date(panic.raised_at).toISOString(),
    acknowledgements: acknowledgements.map((each) => ({
      userId: each.user_id,
      callsign: each.callsign,
      name: each.name,
      at: new Date(each.created_at).toISOString(),
    })),
    clearedAt: cleared_at === null ? null : new Date(cleared_at).toISOString(),
    clearedBy: panic.cleared_by,
  };
}
