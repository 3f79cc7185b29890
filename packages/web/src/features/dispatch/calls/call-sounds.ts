import type { Call, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';

/** What a change of a call should be heard as; null for nothing. `me` is the officer who listens, if one does. */
export function soundOf(
  { call, entries }: { call: Call; entries: readonly CallEntry[] },
  me: OfficerRef | null,
): 'call' | 'assigned' | null {
  if (isAssignment(call, entries, me)) return 'assigned';
  const isNew = entries.some(({ kind }) => kind === 'created');
  // A panic's own call is announced by its siren; one's own call by what one has just done.
  const isKnown = entries.some(({ kind }) => kind === 'panic') || call.createdBy._id === me?._id;
  return isNew && !isKnown ? 'call' : null;
}

/** Somebody else has put this officer on the call just now. A log line names who was attached by callsign. */
function isAssignment(call: Call, entries: readonly CallEntry[], me: OfficerRef | null): boolean {
  if (me === null || !call.units.some(({ _id }) => _id === me._id)) return false;
  return entries.some(
    ({ kind, by, text }) => kind === 'attached' && by !== me.callsign && text.startsWith(`${me.callsign} `),
  );
}
