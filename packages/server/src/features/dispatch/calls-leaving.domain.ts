import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { deleteAttachedUnit, listAttachedToAll, listOpenCallsOf } from '#features/dispatch/call-units.store';
import { writeDown } from '#features/dispatch/calls.log';
import { without } from '#features/dispatch/calls.rules';
import { type CallRow, holdPlatform, updateCall } from '#features/dispatch/calls.store';
import type { Signature } from '#features/ownership/index';

/**
 * Takes a unit that goes off duty, or moves to a call, from every other call that is not closed, each with its log and
 * `call` event; where it was primary, the unit that has been there longest is from now on. To be called before the
 * transaction writes anything (see `calls.store`); the unit's own row, and its `unit` event after this, are the
 * caller's. `by` is null where the server does it. `now` in milliseconds. Answers whether there were any.
 */
export async function leaveCalls(
  tx: Db,
  request: {
    officerId: string;
    platform: Platform;
    /** Where it moves to; absent where it goes off duty. */
    to?: Pick<CallRow, 'id' | 'number'>;
    by: Signature | null;
    now: number;
  },
): Promise<boolean> {
  const { officerId, platform, to, by, now } = request;
  await holdPlatform(tx, platform);
  const calls = (await listOpenCallsOf(tx, officerId)).filter(({ id }) => id !== to?.id);
  if (calls.length === 0) return false;
  const callIds = calls.map(({ id }) => id);
  const attached = await listAttachedToAll(tx, callIds);
  await deleteAttachedUnit(tx, { callIds, officerId });
  for (const call of calls) {
    const units = attached.get(call.id) ?? [];
    const { remaining, primaryId, lines } = without(units, call.primary_officer_id, {
      leaves: (id) => id === officerId,
      reason: () => (to === undefined ? 'off duty' : `moved to call ${to.number}`),
    });
    const change = { primary_officer_id: primaryId, updated_at: now };
    await updateCall(tx, call.id, change);
    await writeDown(tx, { call: { ...call, ...change }, units: remaining, lines, by, now });
  }
  return true;
}
