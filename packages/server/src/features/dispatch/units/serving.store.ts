import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';

/** Who serves in units, and who may. */

/** Names members: one, many, or one by Discord's id. */
export type MembersNamed = { userId: string } | { userIds: readonly string[] } | { discordId: string };

/** Names profiles by whose character they are, by who plays them, or each by its id. */
export type Whose =
  | { civilianId: string }
  | { userId: string }
  | { userIds: readonly string[] }
  | { officerId: string };

/** Returns the ids of the members that are named; none for one who never signed in. */
export async function listUserIds(db: Db, whose: MembersNamed): Promise<readonly string[]> {
  if ('userIds' in whose) return whose.userIds;
  if ('userId' in whose) return [whose.userId];
  const users = db.selectFrom('users').where('discord_id', '=', whose.discordId);
  return (await users.select('id').execute()).map(({ id }) => id);
}

/** A unit with what decides whether it may serve. */
export interface ServingUnit {
  officer_id: string;
  user_id: string;
  callsign: string;
  platform: Platform;
  discord_id: string;
  department_id: string;
  administrator_id: string | null;
  /** JSON list of role ids. */
  roles: string;
}

/** The units of profiles that were not removed, by id: a user has one of each kind at most. */
export function listUnitsOfWhom(db: Db, whose: Whose): Promise<ServingUnit[]> {
  const found = db
    .selectFrom('units as u')
    .innerJoin('officers as o', 'o.id', 'u.officer_id')
    .innerJoin('users', 'users.id', 'o.user_id')
    .leftJoin('administrators as a', 'a.user_id', 'o.user_id')
    .where('o.removed_at', 'is', null)
    .select(['o.id as officer_id', 'o.user_id', 'u.platform', 'users.discord_id', 'o.department_id'])
    .select(['o.callsign', 'users.roles', 'a.user_id as administrator_id'])
    .orderBy('o.id');
  if ('civilianId' in whose) return found.where('o.civilian_id', '=', whose.civilianId).execute();
  if ('userId' in whose) return found.where('o.user_id', '=', whose.userId).execute();
  if ('userIds' in whose) return found.where('o.user_id', 'in', whose.userIds).execute();
  return found.where('o.id', '=', whose.officerId).execute();
}

/** Who serves in a unit: whose it is, or who is aboard. */
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

/**
 * Whether an officer may serve: the profile is in use, and its character neither deceased nor deleted; and whether they are
 * signed on as dispatcher, or on duty under another profile, and so do something else.
 */
export async function findFitness(
  db: Db,
  officerId: string,
): Promise<{ isFit: boolean; isDispatching: boolean; servesElsewhere: boolean }> {
  const row = await db
    .selectFrom('officers as o')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .where('o.id', '=', officerId)
    .where('o.removed_at', 'is', null)
    .select(['p.deceased', 'p.deleted_at'])
    .select(({ selectFrom }) =>
      selectFrom('dispatchers as d')
        .whereRef('d.user_id', '=', 'o.user_id')
        .where('d.ended_at', 'is', null)
        .limit(1)
        .select('d.id')
        .as('post_id'),
    )
    .select(({ selectFrom }) =>
      selectFrom('officers as e')
        .innerJoin('units as eu', 'eu.id', 'e.id')
        .whereRef('e.user_id', '=', 'o.user_id')
        .whereRef('e.id', '!=', 'o.id')
        .where('eu.on_duty_since', 'is not', null)
        .limit(1)
        .select('e.id')
        .as('elsewhere_id'),
    )
    .executeTakeFirst();
  return {
    isFit: row !== undefined && row.deceased === 0 && row.deleted_at === null,
    isDispatching: row !== undefined && row.post_id !== null,
    servesElsewhere: row !== undefined && row.elsewhere_id !== null,
  };
}

/** Marks a unit on duty as asked whether all is well; false where that was done after `before`, or it is off duty. */
export async function markWelfareAsked(
  tx: Db,
  { unitId, by, before, now }: { unitId: string; by: string; before: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('units')
    .set({ welfare_asked_at: now, welfare_asked_by: by })
    .where('id', '=', unitId)
    .where((eb) => eb.or([eb('welfare_asked_at', 'is', null), eb('welfare_asked_at', '<=', before)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Moves a unit that is off duty to another platform, where nothing is known of its whereabouts. */
export async function moveUnit(tx: Db, officerId: string, platform: Platform): Promise<void> {
  await tx
    .updateTable('units')
    .set({ platform, location: null, postal: null })
    .where('officer_id', '=', officerId)
    .where('platform', '!=', platform)
    .execute();
}

/** Takes an officer's unit out of its subdivision. */
export async function dropSubdivision(tx: Db, officerId: string): Promise<void> {
  await tx.updateTable('units').set({ subdivision: null }).where('officer_id', '=', officerId).execute();
}

/** Writes down that somebody is there, of a unit on duty; nothing where something later is written down already. */
export const markActive = async (db: Db, { officerId, now }: { officerId: string; now: number }) => {
  await db
    .updateTable('units')
    .set({ active_at: now, asked_at: null })
    .where('officer_id', '=', officerId)
    .where('on_duty_since', 'is not', null)
    .where('active_at', '<', now)
    .execute();
};
