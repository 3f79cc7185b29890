import type { Call, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';

/** The officer who listens. */
export interface Listener extends OfficerRef {
  /** The unit that they are aboard, or their own. */
  unit: Pick<OfficerRef, '_id' | 'callsign'>;
  services: readonly Service[];
  /** Signed on as dispatcher of the call's platform. */
  dispatches?: boolean;
}

/** What a change of a call should be heard as; null for nothing. `me` is the officer who listens, if one does. */
export function soundOf(
  { call, entries }: { call: Call; entries: readonly CallEntry[] },
  me: Listener | null,
): 'call' | 'assigned' | null {
  if (isAssignment(call, entries, me)) return 'assigned';
  const needed = entries.flatMap((entry) => newlyNeeded(call, entry, me));
  const concerns = me === null || me.dispatches === true || needed.some((one) => me.services.includes(one));
  // A panic's own call is announced by its siren.
  const isPanic = entries.some(({ kind }) => kind === 'panic');
  return needed.length > 0 && concerns && !isPanic ? 'call' : null;
}

/** For whom a line of the log makes a call a new one; for nobody where one did that oneself. */
function newlyNeeded(call: Call, { kind, by, text }: CallEntry, me: OfficerRef | null): readonly Service[] {
  if (kind === 'created') return call.createdBy._id === me?._id ? [] : call.services;
  if (kind !== 'services' || by === me?.callsign) return [];
  const [before = ''] = text.replace(/^Services: /, '').split(' → ');
  return call.services.filter((service) => !before.split(', ').includes(service));
}

/** Somebody else has put this officer on the call just now. A log line names who was attached by callsign. */
function isAssignment(call: Call, entries: readonly CallEntry[], me: Listener | null): boolean {
  if (me === null || !call.units.some(({ _id }) => _id === me.unit._id)) return false;
  return entries.some(
    ({ kind, by, text }) =>
      kind === 'attached' && by !== me.callsign && text.startsWith(`${me.unit.callsign} `),
  );
}
