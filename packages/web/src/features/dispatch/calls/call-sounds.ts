import type { Call, CallEventEntry } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { OfficerRef } from '@ten-four/contract/dispatch/units.contract';
import { isAttached } from './call-order.ts';

export interface Listener extends OfficerRef {
  unitId: string;
  services: readonly Service[];
  dispatches?: boolean;
}

export function soundOf(
  { call, entries }: { call: Call; entries: readonly CallEventEntry[] },
  me: Listener | null,
): 'call' | 'assigned' | null {
  if (isAssignment(call, entries, me)) return 'assigned';
  const newNeeds = entries.flatMap((entry) => newlyNeeded(call, entry, me));
  const concerns = me === null || me.dispatches === true || newNeeds.some((one) => me.services.includes(one));
  // A panic's own call is announced by its siren.
  const isPanic = entries.some(({ kind }) => kind === 'panic');
  return newNeeds.length > 0 && concerns && !isPanic ? 'call' : null;
}

function newlyNeeded(call: Call, { kind, by, added = [] }: CallEventEntry, me: OfficerRef | null) {
  if (kind === 'created') return call.createdBy._id === me?._id ? [] : call.services;
  return by === me?.callsign ? [] : added;
}

function isAssignment(call: Call, entries: readonly CallEventEntry[], me: Listener | null): boolean {
  if (me === null || !isAttached(call, me.unitId)) return false;
  return entries.some(({ by, unitId }) => by !== me.callsign && unitId === me.unitId);
}
