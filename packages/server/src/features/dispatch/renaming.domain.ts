import type { Tx } from '#db/database';
import {
  listAttachedToAll,
  listOpenCallsOf,
  updateNameOnOpenCalls,
} from '#features/dispatch/call-units.store';
import { writeDown } from '#features/dispatch/calls.log';
import { holdPlatform, holdProfile, updateCall } from '#features/dispatch/calls.store';
import { renamePanicOf } from '#features/dispatch/panics.domain';
import { publishUnit } from '#features/dispatch/units.events';
import { findUnit, findUnitOfWhom } from '#features/dispatch/units.store';

/**
 * Runs `write`, which may give a character of the user's other names, and tells the board if it did and the character
 * serves: the `panic` event of an active panic and, on duty, the `unit` event and the `call` events of the open calls
 * that the unit is on. What else was written under the old name keeps it. To be called before the transaction writes anything. `now` in milliseconds.
 */
export async function tellRenaming<T>(
  tx: Tx,
  request: { userId: string; civilianId: string; now: number },
  write: () => Promise<T>,
): Promise<T> {
  const { userId, civilianId, now } = request;
  // Meanwhile the character does not begin to serve, nor does the unit change its platform.
  await holdProfile(tx, userId);
  const serving = await findUnitOfWhom(tx, { civilianId });
  if (serving === undefined || serving.user_id !== userId) return write();
  const { officer_id: officerId, platform } = serving;
  await holdPlatform(tx, platform);
  const before = await findUnit(tx, officerId);
  const result = await write();
  const unit = await findUnit(tx, officerId);
  const isRenamed = unit.first_name !== before.first_name || unit.last_name !== before.last_name;
  if (!isRenamed) return result;
  const name = `${unit.first_name} ${unit.last_name}`;
  // A panic needs no shift.
  await renamePanicOf(tx, { id: officerId, name }, now);
  if (before.on_duty_since === null) return result;
  await renameOnCalls(tx, { officerId, name, now });
  await publishUnit(tx, unit, now);
  return result;
}

async function renameOnCalls(
  tx: Tx,
  { officerId, name, now }: { officerId: string; name: string; now: number },
): Promise<void> {
  await updateNameOnOpenCalls(tx, officerId, name);
  const calls = await listOpenCallsOf(tx, officerId);
  const attached = await listAttachedToAll(
    tx,
    calls.map(({ id }) => id),
  );
  for (const call of calls) {
    const change = { updated_at: now };
    await updateCall(tx, call.id, change);
    const units = attached.get(call.id) ?? [];
    await writeDown(tx, { call: { ...call, ...change }, units, lines: [], by: null, now });
  }
}
