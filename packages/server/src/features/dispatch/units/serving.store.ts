import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { hasUpdated } from '#db/query-results';

export type MemberRef = { userId: string } | { userIds: readonly string[] } | { discordId: string };

export async function listUserIds(db: Db, ref: MemberRef): Promise<readonly string[]> {
  if ('userIds' in ref) return ref.userIds;
  if ('userId' in ref) return [ref.userId];
  const users = db.selectFrom('users').where('discord_id', '=', ref.discordId);
  return (await users.select('id').execute()).map(({ id }) => id);
}

export type ServingUnit = Awaited<ReturnType<typeof listServingUnits>>[number];

/** Returns units of profiles, on duty or not, with the columns that decide whether their members may serve. */
const servingUnits = (db: Db) =>
  db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .innerJoin('users', 'users.id', 'o.user_id')
    .leftJoin('administrators as a', 'a.user_id', 'o.user_id')
    .where('o.removed_at', 'is', null)
    .select(['o.id as officerId', 'o.user_id', 'o.department_id', 'o.callsign', 'u.platform', 'u.kind'])
    .select(['users.discord_id', 'users.roles', 'a.user_id as administrator_id'])
    .orderBy('o.id');

export const listUnitsOnDutyWithRoles = (db: Db) =>
  servingUnits(db).where('u.on_duty_since', 'is not', null).execute();

export async function listServingUnits(
  db: Db,
  column: 'o.id' | 'o.user_id' | 'o.civilian_id',
  ids: readonly string[],
) {
  return ids.length === 0 ? [] : servingUnits(db).where(column, 'in', ids).execute();
}

export async function listUsersOfUnit(db: Db, unitId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .where((eb) => eb.or([eb('u.id', '=', unitId), eb('u.aboard', '=', unitId)]))
    .orderBy('u.id')
    .select('o.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns whether an officer's character may serve, and their duties as dispatcher or under another profile. */
export async function findEligibility(db: Db, officerId: string) {
  const row = await db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', officerId)
    .where('o.removed_at', 'is', null)
    .select(['p.deceased', 'p.deleted_at'])
    .select(({ selectFrom }) => {
      const posts = selectFrom('dispatchers as d').whereRef('d.user_id', '=', 'o.user_id');
      const otherUnits = selectFrom('officers as e')
        .innerJoin('units as eu', 'eu.id', 'e.id')
        .whereRef('e.user_id', '=', 'o.user_id')
        .whereRef('e.id', '!=', 'o.id');
      return [
        posts.where('d.ended_at', 'is', null).limit(1).select('d.id').as('post_id'),
        otherUnits.where('eu.on_duty_since', 'is not', null).limit(1).select('e.id').as('other_duty_id'),
      ];
    })
    .executeTakeFirst();
  if (row === undefined) return { isEligible: false, isDispatching: false, hasOtherDuty: false };
  return {
    isEligible: row.deceased === 0 && row.deleted_at === null,
    isDispatching: row.post_id !== null,
    hasOtherDuty: row.other_duty_id !== null,
  };
}

/** Returns false if the unit had a check after `before`. */
export const markWelfareCheck = (
  tx: Db,
  { unitId, by, before, now }: { unitId: string; by: string; before: number; now: number },
) =>
  tx
    .updateTable('units')
    .set({ welfare_asked_at: now, welfare_asked_by: by })
    .where('id', '=', unitId)
    .where((eb) => eb.or([eb('welfare_asked_at', 'is', null), eb('welfare_asked_at', '<=', before)]))
    .$call(hasUpdated);

export const moveUnit = (tx: Db, officerId: string, platform: GamePlatform) =>
  tx
    .updateTable('units')
    .set({ platform, location: null, postal: null })
    .where('officer_id', '=', officerId)
    .where('platform', '!=', platform)
    .execute();

export const moveToSubdivision = (tx: Db, officerId: string, subdivision_id: string | null) =>
  tx.updateTable('units').set({ subdivision_id }).where('officer_id', '=', officerId).execute();

export const markActive = (db: Db, { officerId, now }: { officerId: string; now: number }) =>
  db
    .updateTable('units')
    .set({ active_at: now, asked_at: null })
    .where('officer_id', '=', officerId)
    .where('on_duty_since', 'is not', null)
    .where('active_at', '<', now)
    .execute();
