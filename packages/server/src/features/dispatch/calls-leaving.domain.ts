import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { deleteAttachedUnit, listAttachedToAll, listOpenCallsOf } from '#features/dispatch/call-units.store';
import { writeDown } from '#features/dispatch/calls.log';
import { without } from '#features/dispatch/calls.rules';
import { holdPlatform, updateCall } from '#features/dispatch/calls.store';
import type { Signature } from '#features/ownership/index';

/**
 * Takes a unit that goes off duty from every call that is not closed, each with its log and `call` event; where it was
 * primary, the unit that has been there longest is from now on. To be called before the transaction writes anything
 * (see `calls.store`); the unit's own row, and its `unit` event after this, are the caller's. `by` is null where the server does it. `now` in milliseconds.
 */
export async function leaveCalls(
  tx: Db,
  request: { officerId: string; platform: Platform; by: Signature | null; now: number },
): Promise<void> {
  const { officerId, platform, by, now } = request;
  await holdPlatform(tx, platform);
  const calls = await listOpenCallsOf(tx, officerId);
  if (calls.length === 0) return;
  const callIds = calls.map(({ id }) => id);
  const attached = await listAttachedToAll(tx, callIds);
  await deleteAttachedUnit(tx, { callIds, officerId });
  for (const call of calls) {
    const units = attached.get(call.id) ?? [];
    const { remaining, primaryId, lines } = without(units, call.primary_officer_id, {
      leaves: (id) => id === officerId,
      reason: () => 'off duty',
    });
    const change = { primary_officer_id: primaryId, updated_at: now };
    await updateCall(tx, call.id, change);
    await writeDown(tx, { call: { ...call, ...change }, units: remaining, lines, by, now });
  }
}
