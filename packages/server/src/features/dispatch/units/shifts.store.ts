import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { ShiftsTable } from '#db/tables/dispatch.tables';
import { newId } from '#platform/ids';

export type ShiftEnd = NonNullable<ShiftsTable['ended_by']>;

const insertShifts = insertInto('shifts');

export const insertShift = (tx: Db, unitId: string, now: number): Promise<void> =>
  insertShifts(tx, [{ id: newId(), unit_id: unitId, began_at: now }]);

export const endShift = (tx: Db, unitId: string, end: { endedBy: ShiftEnd; now: number }) =>
  tx
    .updateTable('shifts')
    .set({ ended_at: end.now, ended_by: end.endedBy })
    .where('unit_id', '=', unitId)
    .where('ended_at', 'is', null)
    .execute();

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
