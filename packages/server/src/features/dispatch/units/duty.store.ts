import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';

/** Which units on duty gave a sign of life when. */

/** A unit on duty and the officer's user. */
export interface DutyRow {
  officer_id: string;
  platform: Platform;
  department_id: string;
  user_id: string;
  active_at: number;
}

const onDuty = (db: Db) =>
  db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .where('u.on_duty_since', 'is not', null)
    .orderBy('u.id')
    .select(['o.id as officer_id', 'u.platform', 'o.department_id', 'o.user_id', 'u.active_at']);

/** Units without a sign of life since then that nobody asked yet. */
export const listToAsk = (db: Db, activeBefore: number): Promise<DutyRow[]> =>
  onDuty(db).where('u.asked_at', 'is', null).where('u.active_at', '<=', activeBefore).execute();

/** Marks a unit as asked; false where it gave a sign of life meanwhile, or another process asks it. */
export async function markAsked(
  tx: Db,
  officerId: string,
  times: { activeBefore: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('units')
    .set({ asked_at: times.now })
    .where('id', '=', officerId)
    .where('on_duty_since', 'is not', null)
    .where('asked_at', 'is', null)
    .where('active_at', '<=', times.activeBefore)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How long a unit has been silent, and how long ago it was asked. */
export interface Silence {
  activeBefore: number;
  askedBefore: number;
}

const silent = (db: Db, { activeBefore, askedBefore }: Silence) =>
  onDuty(db).where('u.active_at', '<=', activeBefore).where('u.asked_at', '<=', askedBefore);

/** Units that were asked and gave no sign of life. */
export const listSilent = (db: Db, silence: Silence): Promise<DutyRow[]> => silent(db, silence).execute();

/** Whether a unit is silent still; if so, held until the transaction ends, so that it stays so. */
export async function holdSilent(tx: Db, officerId: string, silence: Silence): Promise<boolean> {
  const query = silent(tx, silence).where('u.id', '=', officerId);
  return (await holding(tx, query, 'u').executeTakeFirst()) !== undefined;
}

/** Members on duty, as unit or dispatcher, who are suspended, left or deleted their account. */
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

/** Units on duty with what decides whether they may serve; roles are a JSON list of ids. */
export const listRolesOnDuty = (db: Db) =>
  onDuty(db)
    .innerJoin('users', 'users.id', 'o.user_id')
    .leftJoin('administrators as a', 'a.user_id', 'o.user_id')
    .select(['users.roles', 'users.discord_id', 'o.department_id', 'a.user_id as administrator_id'])
    .execute();
