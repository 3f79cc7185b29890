import type { Db, Tx } from '#db/database';
import { listAttachedToAll, listOpenCallsOf } from '#features/dispatch/calls/call-units.store';
import { writeDown } from '#features/dispatch/calls/calls.events';
import { holdPlatforms, holdProfile, updateCall } from '#features/dispatch/calls/calls.store';
import { renameResponses } from '#features/dispatch/calls/responses.store';
import { renamePanicOf } from '#features/dispatch/panics/panics.domain';
import { listUnitsOfWhom } from '#features/dispatch/units/serving.store';
import { publishUnits } from '#features/dispatch/units/units.events';
import { findUnit, type UnitRow } from '#features/dispatch/units/units.store';

/**
 * Runs `write`, which may give a character of the user's other names, and tells the board if it did and the character
 * serves: the `panic` event of an active panic and, on duty, the `unit` event and the `call` events of the open calls
 * that the unit is on. What else was written under the old name keeps it. To be called before the transaction writes
 * anything.
 */
export async function tellRenaming<T>(
  tx: Tx,
  { userId, civilianId, now }: { userId: string; civilianId: string; now: number },
  write: () => Promise<T>,
): Promise<T> {
  // Meanwhile the character does not begin to serve, nor does the unit change its platform.
  await holdProfile(tx, userId);
  const serving = (await listUnitsOfWhom(tx, { civilianId })).filter((unit) => unit.user_id === userId);
  await holdPlatforms(
    tx,
    serving.map(({ platform }) => platform),
  );
  return serving.reduce(
    (inner, { officer_id: officerId }) =>
      () =>
        tellOtherNames(tx, { officerId, now }, inner),
    write,
  )();
}

/** The same of an officer, whose callsign, character or department may change; called while profile and platform are held. */
export async function tellOtherNames<T>(
  tx: Tx,
  { officerId, now }: { officerId: string; now: number },
  write: () => Promise<T>,
): Promise<T> {
  const before = await findUnit(tx, officerId);
  const result = await write();
  const unit = await findUnit(tx, officerId);
  const isOther = (key: keyof UnitRow) => unit[key] !== before[key];
  const isRenamed = (['name', 'callsign'] as const).some(isOther);
  const officer = { id: officerId, name: unit.name, callsign: unit.callsign };
  // A panic needs no shift.
  if (isRenamed) await renamePanicOf(tx, officer, now);
  if (before.on_duty_since === null) return result;
  if (isRenamed) await renameOnCalls(tx, officer, now);
  if (isRenamed || isOther('department_id') || isOther('subdivision')) await publishUnits(tx, [unit.id], now);
  return result;
}

/** Writes a unit's new names on the open calls that it is on. */
export async function renameOnCalls(
  tx: Db,
  officer: { id: string; name: string; callsign: string },
  now: number,
): Promise<void> {
  await renameResponses(tx, officer);
  const calls = await listOpenCallsOf(tx, { unitId: officer.id });
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
