import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import type { Tables } from '#db/tables';
import { isOpen } from '#features/dispatch/units/units.store';

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

/** Since when a unit has been silent, at the latest: one on no open call, and one that is on one. */
export interface Inactive {
  activeBefore: number;
  onCallActiveBefore: number;
}

/** Whether a unit, or the apparatus that it is aboard, is on an open call. */
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

/** Units without a sign of life since then that nobody asked yet. */
export const listToAsk = (db: Db, since: Inactive): Promise<DutyRow[]> =>
  inactive(db, since).where('u.asked_at', 'is', null).execute();

/** Marks a unit as asked; false where it gave a sign of life meanwhile, or another process asks it. */
export async function markAsked(tx: Db, { active_at, officer_id }: DutyRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('units')
    .set({ asked_at: now })
    .where('id', '=', officer_id)
    .where('on_duty_since', 'is not', null)
    .where('asked_at', 'is', null)
    .where('active_at', '=', active_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes back what was asked of a unit, or of who is aboard; returns the users who were asked. */
export async function withdrawQuestion(tx: Db, unitId: string): Promise<string[]> {
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

/** How long a unit has been silent, and how long ago it was asked. */
export interface Silence extends Inactive {
  askedBefore: number;
}

const silent = (db: Db, silence: Silence) =>
  inactive(db, silence).where('u.asked_at', '<=', silence.askedBefore);

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
