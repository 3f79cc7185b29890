import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { presentOfficerRef } from '#features/dispatch/calls.presenter';
import type { AcknowledgementRow, PanicRow } from '#features/dispatch/panics.store';
import { moment, momentOrNull } from '#platform/moments';

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
    raisedAt: moment(panic.raised_at),
    acknowledgements: acknowledgements.map((each) => ({
      userId: each.user_id,
      callsign: each.callsign,
      name: each.name,
      at: moment(each.created_at),
    })),
    clearedAt: momentOrNull(cleared_at),
    clearedBy: panic.cleared_by,
  };
}
