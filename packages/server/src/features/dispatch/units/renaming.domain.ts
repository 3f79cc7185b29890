import type { Db, Tx } from '#db/database';
import { listOpenCallsOf, withAttached } from '#features/dispatch/calls/call-units.store';
import { logCallChange } from '#features/dispatch/calls/calls.events';
import { lockPlatformsOf, lockProfile, updateCall } from '#features/dispatch/calls/calls.store';
import { renameResponses } from '#features/dispatch/calls/responses.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { renamePanicOf } from '#features/dispatch/panics/panics.domain';
import { listServingUnits } from '#features/dispatch/units/serving.store';
import { publishUnits } from '#features/dispatch/units/units.events';
import { findUnit, type UnitRow } from '#features/dispatch/units/units.store';
import { rereadSettings } from '#platform/settings/settings';

/**
 * Runs `write`, which may rename a character, and publishes its panic, unit and open calls. Call it first in a
 * transaction. History keeps the old name.
 */
export async function publishCharacterRename<T>(
  tx: Tx,
  { userId, civilianId, ...context }: ChangeContext & { userId: string; civilianId: string },
  write: () => Promise<T>,
): Promise<T> {
  // Keeps the character from going on duty and the unit from changing its platform.
  await lockProfile(tx, userId);
  const all = await listServingUnits(tx, 'o.civilian_id', [civilianId]);
  const serving = all.filter((unit) => unit.user_id === userId);
  await lockPlatformsOf(tx, serving);
  return serving.reduce(
    (inner, { officerId }) =>
      () =>
        publishOfficerChange(tx, { officerId, ...context }, inner),
    write,
  )();
}

/** Runs `write`, then publishes a new name, callsign or department. Profile and platform must be locked. */
export async function publishOfficerChange<T>(
  tx: Tx,
  { officerId, settings, now }: ChangeContext & { officerId: string },
  write: () => Promise<T>,
): Promise<T> {
  const before = await findUnit(tx, officerId);
  const result = await write();
  const unit = await findUnit(tx, officerId);
  const isOther = (key: keyof UnitRow) => unit[key] !== before[key];
  const isRenamed = (['name', 'callsign'] as const).some(isOther);
  const officer = { id: officerId, name: unit.name, callsign: unit.callsign };
  if (isRenamed) await renamePanicOf(tx, officer, now);
  if (before.on_duty_since === null) return result;
  if (isRenamed) await renameOnCalls(tx, officer, now);
  if (!isRenamed && !isOther('department_id') && !isOther('subdivision_id')) return result;
  await publishUnits(tx, [unit.id], { settings: await rereadSettings(tx, settings), now });
  return result;
}

export async function renameOnCalls(
  tx: Db,
  officer: { id: string; name: string; callsign: string },
  now: number,
): Promise<void> {
  await renameResponses(tx, officer);
  const calls = await listOpenCallsOf(tx, { unitId: officer.id });
  for (const { call, units } of await withAttached(tx, calls)) {
    const change = { updated_at: now };
    await updateCall(tx, call.id, change);
    await logCallChange(tx, { call: { ...call, ...change }, units, lines: [], by: null, now });
  }
}
