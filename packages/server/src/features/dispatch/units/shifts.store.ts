import type { Db } from '#db/database';
import { type Bound, preparedInsert, preparedWrite } from '#db/prepared';
import type { ShiftsTable } from '#db/tables/dispatch.tables';

/** Times on duty: a row for each, the open one without an end. */

/** Why a shift ended. */
export type ShiftEnd = NonNullable<ShiftsTable['ended_by']>;

const insertShifts = preparedInsert('shifts');

export async function insertShift(
  tx: Db,
  { id, officerId, now }: { id: string; officerId: string; now: number },
): Promise<void> {
  await insertShifts(tx, [{ id, officer_id: officerId, began_at: now }]);
}

/** Ends the open shift of an officer. */
export const endShift = preparedWrite(
  (tx: Db, { officerId, endedBy, now }: Bound<{ officerId: string; endedBy: ShiftEnd; now: number }>) =>
    tx
      .updateTable('shifts')
      .set({ ended_at: now, ended_by: endedBy })
      .where('officer_id', '=', officerId)
      .where('ended_at', 'is', null),
);
