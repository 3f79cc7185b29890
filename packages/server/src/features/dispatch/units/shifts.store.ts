import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { ShiftsTable } from '#db/tables/dispatch.tables';
import { newId } from '#platform/ids';

/** Times on duty: a row for each, the open one without an end. */

/** Why a shift ended. */
export type ShiftEnd = NonNullable<ShiftsTable['ended_by']>;

const insertShifts = insertInto('shifts');

export async function insertShift(tx: Db, { unitId, now }: { unitId: string; now: number }): Promise<void> {
  await insertShifts(tx, [{ id: newId(), unit_id: unitId, began_at: now }]);
}

/** Ends the open shift of a unit. */
export const endShift = async (
  tx: Db,
  { unitId, endedBy, now }: { unitId: string; endedBy: ShiftEnd; now: number },
) => {
  await tx
    .updateTable('shifts')
    .set({ ended_at: now, ended_by: endedBy })
    .where('unit_id', '=', unitId)
    .where('ended_at', 'is', null)
    .execute();
};

/** When the shift of a unit began that ended just now. */
export async function findBeginOfEnded(tx: Db, unitId: string, endedAt: number): Promise<number> {
  const { began_at } = await tx
    .selectFrom('shifts')
    .where('unit_id', '=', unitId)
    .where('ended_at', '=', endedAt)
    .orderBy('began_at', 'desc')
    .select('began_at')
    .executeTakeFirstOrThrow();
  return began_at;
}

/** Returns the member's shift that ended last, with its profile; undefined if none ended since then. */
export const findLastShift = (db: Db, { userId, since }: { userId: string; since: number }) =>
  db
    .selectFrom('officers as o')
    .innerJoin('shifts as s', 's.unit_id', 'o.id')
    .where('o.user_id', '=', userId)
    .where('o.removed_at', 'is', null)
    .where('s.ended_at', '>=', since)
    .orderBy('s.ended_at', 'desc')
    .limit(1)
    .select(['s.id', 's.ended_at', 's.ended_by', 'o.callsign', 'o.platform', 'o.kind'])
    .executeTakeFirst();
