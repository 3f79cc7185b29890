import type { SignOff } from '@ten-four/contract/console/console.values';
import type { Db } from '#db/database';
import { holdPlatforms } from '#features/dispatch/calls/calls.store';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import { type DispatcherRow, listPostsOfWhom } from '#features/dispatch/dispatchers/dispatchers.store';
import { listUnitsOfWhom, type ServingUnit, type Whose } from '#features/dispatch/units/serving.store';
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
  const duties = await findDuties(tx, { userId });
  await endPosts(tx, duties.posts, { endedBy: 'role', settings, now });
  for (const unit of duties.units) await takeOff(tx, unit, { reason, settings, now });
}

/** Somebody's units and where they are signed on, with the platforms of these held. */
async function findDuties(
  tx: Db,
  whose: Whose,
): Promise<{ units: ServingUnit[]; posts: Awaited<ReturnType<typeof listPostsOfWhom>> }> {
  const units = await listUnitsOfWhom(tx, whose);
  const posts = await listPostsOfWhom(tx, whose);
  // One alone holds its platform where it is changed.
  const platforms = [...posts, ...units].map(({ platform }) => platform);
  if (platforms.length > 1) await holdPlatforms(tx, platforms);
  return { units, posts };
}

async function endPosts(
  tx: Db,
  posts: readonly DispatcherRow[],
  end: { endedBy: SignOff; settings: Settings; now: number },
): Promise<void> {
  for (const post of posts) await endPost(tx, post, end);
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
  const { units, posts } = await findDuties(tx, { userId });
  const unnamed = <T extends { roles: string }>(one: T) => ({
    ...one,
    administrator_id: null,
    roles: JSON.parse(one.roles) as string[],
  });
  const lost = posts.filter((post) => !mayDispatch(unnamed(post), settings));
  await endPosts(tx, lost, { endedBy: 'role', settings, now });
  for (const unit of units.filter((one) => !mayServe(unnamed(one), settings))) {
    await takeOff(tx, unit, { reason: 'role', settings, now });
  }
}

/**
 * Ends what duty the roles that Discord just told of, by user, do not cover: the unit's department, or dispatching. First
 * in its transaction.
 */
export async function standDownWithoutRole(
  tx: Db,
  request: {
    whose: Whose;
    rolesOf: (userId: string) => readonly string[];
    settings: Settings;
    now: number;
  },
): Promise<void> {
  const { whose, rolesOf, settings, now } = request;
  const { units, posts } = await findDuties(tx, whose);
  const told = <T extends { user_id: string }>(one: T) => ({ ...one, roles: rolesOf(one.user_id) });
  const lost = posts.filter((post) => !mayDispatch(told(post), settings));
  await endPosts(tx, lost, { endedBy: 'role', settings, now });
  for (const unit of units.filter((one) => !mayServe(told(one), settings))) {
    await takeOff(tx, unit, { reason: 'role', settings, now });
  }
}
