import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { forUpdate } from '#db/lock-rows';
import { hasUpdated } from '#db/query-results';
import type { Tables } from '#db/tables';
import type { ShiftsTable } from '#db/tables/dispatch.tables';
import { isOpen } from '#features/dispatch/units/units.store';
import { newId } from '#platform/ids';

export type DutyRow = Awaited<ReturnType<typeof listInactive>>[number];

const onDuty = (db: Db) =>
  db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .where('u.on_duty_since', 'is not', null)
    .orderBy('u.id')
    .select(['o.id as officerId', 'u.platform', 'u.kind', 'o.user_id', 'u.active_at']);

export interface Inactive {
  activeBefore: number;
  onCallActiveBefore: number;
}

const isOnCall = ({ exists, selectFrom, eb }: ExpressionBuilder<Tables & { u: Tables['units'] }, 'u'>) =>
  exists(
    selectFrom('call_units as cu')
      .where('cu.unit_id', '=', eb.fn.coalesce('u.aboard', 'u.id'))
      .where('cu.open', '=', isOpen)
      .select('cu.id'),
  );

const inactive = (db: Db, { activeBefore, onCallActiveBefore }: Inactive) =>
  onDuty(db)
    .where('u.active_at', '<=', activeBefore)
    .where((eb) => eb.or([eb('u.active_at', '<=', onCallActiveBefore), eb.not(isOnCall(eb))]));

export const listInactive = (db: Db, since: Inactive) =>
  inactive(db, since).where('u.asked_at', 'is', null).execute();

/** Returns false if the unit was active meanwhile or another process sent the check. */
export const markDutyCheck = (tx: Db, unit: DutyRow, now: number) =>
  tx
    .updateTable('units')
    .set({ asked_at: now })
    .where('id', '=', unit.officerId)
    .where('on_duty_since', 'is not', null)
    .where('asked_at', 'is', null)
    .where('active_at', '=', unit.active_at)
    .$call(hasUpdated);

/** Withdraws the duty checks of a unit and its crew; returns the users who had one. */
export async function withdrawDutyChecks(tx: Db, unitId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('units')
    .set({ asked_at: null })
    .where((eb) => eb.or([eb('id', '=', unitId), eb('aboard', '=', unitId)]))
    .where('asked_at', 'is not', null)
    .returning(({ selectFrom }) =>
      selectFrom('officers as o').whereRef('o.id', '=', 'units.officer_id').select('o.user_id').as('user_id'),
    )
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

export interface DutyCheckDeadline extends Inactive {
  askedBefore: number;
}

const unansweredChecks = (db: Db, deadline: DutyCheckDeadline) =>
  inactive(db, deadline).where('u.asked_at', '<=', deadline.askedBefore);

export const listUnansweredChecks = (db: Db, deadline: DutyCheckDeadline) =>
  unansweredChecks(db, deadline).execute();

export async function lockUnansweredCheck(
  tx: Db,
  officerId: string,
  deadline: DutyCheckDeadline,
): Promise<boolean> {
  const query = unansweredChecks(tx, deadline).where('u.id', '=', officerId);
  return (await forUpdate(tx, query, 'u').executeTakeFirst()) !== undefined;
}

export async function listExcludedOnDuty(db: Db, now: number): Promise<string[]> {
  const units = db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .where('u.on_duty_since', 'is not', null)
    .select('o.user_id');
  const posts = db.selectFrom('dispatchers').where('ended_at', 'is', null).select('user_id');
  const rows = await db
    .selectFrom(units.union(posts).as('serving'))
    .innerJoin('users', 'users.id', 'serving.user_id')
    .where((eb) =>
      eb.or([
        eb('users.suspended_until', '>', now),
        eb('users.left_at', 'is not', null),
        eb('users.deleted_at', 'is not', null),
      ]),
    )
    .select('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

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

export async function findStartOfEndedShift(tx: Db, unitId: string, endedAt: number): Promise<number> {
  const { began_at } = await tx
    .selectFrom('shifts')
    .where('unit_id', '=', unitId)
    .where('ended_at', '=', endedAt)
    .orderBy('began_at', 'desc')
    .select('began_at')
    .executeTakeFirstOrThrow();
  return began_at;
}

export type LastShiftRow = NonNullable<Awaited<ReturnType<typeof findLastShift>>>;

export const findLastShift = (db: Db, { userId, since }: { userId: string; since: number }) =>
  db
    .selectFrom('officers as o')
    .innerJoin('shifts as s', 's.unit_id', 'o.id')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.user_id', '=', userId)
    .where('o.removed_at', 'is', null)
    .where('s.ended_at', '>=', since)
    .orderBy('s.ended_at', 'desc')
    .limit(1)
    .select(['s.id', 's.unit_id', 's.began_at', 's.ended_by', 's.recap_posted_at'])
    .select((eb) => eb.ref('s.ended_at').$notNull().as('ended_at'))
    .select(['o.callsign', 'o.platform', 'o.kind', 'o.user_id', 'p.first_name', 'p.last_name'])
    .executeTakeFirst();
