import type { Db } from '#db/database';
import { holdPlatforms, holdProfile } from '#features/dispatch/calls/calls.store';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import { findPost, listPostsOfWhom } from '#features/dispatch/dispatchers/dispatchers.store';
import {
  listUnitsOfWhom,
  listUserIds,
  type MembersNamed,
  type ServingUnit,
  type Whose,
} from '#features/dispatch/units/serving.store';
import type { ShiftEnd } from '#features/dispatch/units/shifts.store';
import { clockOut, mayServe } from '#features/dispatch/units/units.domain';
import { publish } from '#platform/live/publish';
import { grantedTo } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/**
 * Takes an officer off duty who may not serve any more: whose character died or was deleted, or whom staff sends off. To be
 * called first in the transaction that makes it so: clocking in then waits for that. Answers whether they were on duty.
 */
export async function standDown(
  tx: Db,
  request: { whose: Whose; reason: 'character' | 'staff'; settings: Settings; now: number },
): Promise<boolean> {
  const { whose, reason, settings, now } = request;
  const units = await listUnitsOfWhom(tx, whose);
  await holdPlatforms(
    tx,
    units.map(({ platform }) => platform),
  );
  let wasOnDuty = false;
  for (const unit of units) {
    const left = await takeOff(tx, unit, { reason, settings, now });
    wasOnDuty ||= left !== undefined;
    // The profile says now that another character may be registered.
    const readers = { userId: unit.user_id };
    if (reason === 'character') await publish(tx, { name: 'access', readers, data: {}, now });
  }
  return wasOnDuty;
}

const takeOff = (
  tx: Db,
  { officer_id: officerId, platform, department_id }: ServingUnit,
  { reason, settings, now }: { reason: ShiftEnd; settings: Settings; now: number },
) => {
  const state = firstState(settings, department_id, 'Off duty');
  return clockOut(tx, { officerId, platform, ...state, endedBy: reason, by: null, settings, now });
};

/** Ends whatever duty a member has, as unit or dispatcher, such as one who is kept out. First in its transaction. */
export async function endAllDuty(
  tx: Db,
  request: { userId: string; reason: 'staff'; settings: Settings; now: number },
): Promise<void> {
  const { userId, reason, settings, now } = request;
  const { units, posts } = await findDuties(tx, { userId });
  await endDuties(tx, { units, posts, reason, settings, now });
}

type Post = Awaited<ReturnType<typeof listPostsOfWhom>>[number];

/** What somebody does, or may begin at any moment: their units, on duty or not, and where they are signed on. */
interface Duties {
  units: ServingUnit[];
  posts: Post[];
}

/** Returns members' duties, with their profiles locked: until the transaction ends, nobody of them signs on. */
async function findDuties(tx: Db, whose: MembersNamed): Promise<Duties> {
  const userIds = await listUserIds(tx, whose);
  for (const userId of userIds.toSorted()) await holdProfile(tx, userId);
  if (userIds.length === 0) return { units: [], posts: [] };
  return { units: await listUnitsOfWhom(tx, { userIds }), posts: await listPostsOfWhom(tx, { userIds }) };
}

/** Ends duties, with their platforms locked, also of units off duty: whoever clocks in meanwhile waits and is refused. */
async function endDuties(
  tx: Db,
  { units, posts, reason, settings, now }: Duties & { reason: ShiftEnd; settings: Settings; now: number },
): Promise<void> {
  await holdPlatforms(
    tx,
    [...posts, ...units].map(({ platform }) => platform),
  );
  for (const { id } of posts) {
    // As it is now: whatever ended it while this waited for the platform has handed over its calls.
    const post = await findPost(tx, { id });
    if (post !== undefined) await endPost(tx, post, { endedBy: 'role', settings, now });
  }
  for (const unit of units) await takeOff(tx, unit, { reason, settings, now });
}

/** Whether somebody's roles let them dispatch. */
export const mayDispatch = (
  one: { discord_id: string; administrator_id: string | null; roles: readonly string[] },
  settings: Settings,
): boolean =>
  grantedTo({ discordId: one.discord_id, roles: one.roles, isNamed: one.administrator_id !== null }, settings)
    .dispatcher;

/** Ends what duty a member would not have without being an administrator by name, which they are about not to be any more. */
export async function standDownUnnamed(
  tx: Db,
  { userId, settings, now }: { userId: string; settings: Settings; now: number },
): Promise<void> {
  const duties = await findDuties(tx, { userId });
  const unnamed = <T extends { roles: string }>(one: T) => ({
    ...one,
    administrator_id: null,
    roles: JSON.parse(one.roles) as string[],
  });
  const units = duties.units.filter((one) => !mayServe(unnamed(one), settings));
  const posts = duties.posts.filter((post) => !mayDispatch(unnamed(post), settings));
  await endDuties(tx, { units, posts, reason: 'role', settings, now });
}

/**
 * Ends what duty the roles that Discord just told of, by user, do not cover: the unit's department, or dispatching. First
 * in its transaction.
 */
export async function standDownWithoutRole(
  tx: Db,
  request: {
    whose: MembersNamed;
    rolesOf: (userId: string) => readonly string[];
    settings: Settings;
    now: number;
  },
): Promise<void> {
  const { whose, rolesOf, settings, now } = request;
  const duties = await findDuties(tx, whose);
  const told = <T extends { user_id: string }>(one: T) => ({ ...one, roles: rolesOf(one.user_id) });
  const units = duties.units.filter((one) => !mayServe(told(one), settings));
  const posts = duties.posts.filter((post) => !mayDispatch(told(post), settings));
  await endDuties(tx, { units, posts, reason: 'role', settings, now });
}
