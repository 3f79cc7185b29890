import type { Db } from '#db/database';
import {
  endShift,
  findBeginOfEnded,
  insertShift,
  type ShiftEnd,
} from '#features/dispatch/units/shifts.store';
import type { UnitRow } from '#features/dispatch/units/units.store';
import { logDuty, logsDuty } from '#platform/kept/keep';

/** Begins an officer's shift, and says so in the duty log. */
export async function openShift(tx: Db, unit: UnitRow, now: number): Promise<void> {
  const { id: unitId, platform, callsign, name } = unit;
  await insertShift(tx, { unitId, now });
  await logDuty(tx, platform, { callsign, name, at: now, off: null });
}

/** Ends it, and says why. */
export async function closeShift(
  tx: Db,
  unit: UnitRow,
  { endedBy, now }: { endedBy: ShiftEnd; now: number },
): Promise<void> {
  const { id: unitId, platform, callsign, name } = unit;
  await endShift(tx, { unitId, endedBy, now });
  if (!logsDuty(tx, platform)) return;
  const since = await findBeginOfEnded(tx, unitId, now);
  await logDuty(tx, platform, { callsign, name, at: now, off: { since, why: endedBy } });
}
