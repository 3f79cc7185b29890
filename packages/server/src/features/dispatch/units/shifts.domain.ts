import type { Db } from '#db/database';
import {
  endShift,
  findBeginOfEnded,
  insertShift,
  type ShiftEnd,
} from '#features/dispatch/units/shifts.store';
import type { UnitRow } from '#features/dispatch/units/units.store';
import { logDuty } from '#platform/cards/cards';

export async function openShift(tx: Db, unit: UnitRow, now: number): Promise<void> {
  const { id: unitId, platform, callsign, name } = unit;
  await insertShift(tx, { unitId, now });
  await logDuty(tx, platform, { callsign, name, at: now, off: null });
}

export async function closeShift(
  tx: Db,
  unit: UnitRow,
  { endedBy, now }: { endedBy: ShiftEnd; now: number },
): Promise<void> {
  const { id: unitId, platform, callsign, name } = unit;
  await endShift(tx, { unitId, endedBy, now });
  if (tx.hooks.channelOf(platform, 'duty') === null) return;
  const since = await findBeginOfEnded(tx, unitId, now);
  await logDuty(tx, platform, { callsign, name, at: now, off: { since, why: endedBy } });
}
