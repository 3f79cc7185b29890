import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { lockPlatforms, lockPlatformsOf, lockProfile } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { endPost } from '#features/dispatch/dispatchers/dispatchers.domain';
import { findPost, listPostsWithRoles } from '#features/dispatch/dispatchers/dispatchers.store';
import type { ShiftEnd } from '#features/dispatch/units/duty.store';
import {
  listServingUnits,
  listUnitsOnDutyWithRoles,
  listUserIds,
  type MemberRef,
  type ServingUnit as Unit,
} from '#features/dispatch/units/serving.store';
import { clockOut } from '#features/dispatch/units/units.domain';
import { publishAccessChanged } from '#platform/sessions/access';
import { grantedTo } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

type Post = Awaited<ReturnType<typeof listPostsWithRoles>>[number];
type Member = Pick<Unit, 'discord_id' | 'administrator_id'> & { roles: readonly string[] };

interface Duties {
  units: Unit[];
  posts: Post[];
}

/** `rights` replaces the stored rights, and duties that they cover continue. Without it all duties end. */
type Who =
  | { civilianId: string }
  | { officerId: string }
  | (MemberRef & { rights?: (userId: string) => Partial<Member> });

/** Ends duties; returns whether a unit was on duty. Call it first in a transaction: its locks keep new duties out. */
export async function endDuty(tx: Db, who: Who, reason: ShiftEnd, at: ChangeContext): Promise<boolean> {
  const { units, posts } = await findDuties(tx, who);
  const rights = 'rights' in who ? who.rights : undefined;
  const grants = (duty: Unit | Post) =>
    rights && grantsOf({ ...withRoles(duty), ...rights(duty.user_id) }, at.settings);
  const ending = {
    units: units.filter((unit) => !grants(unit)?.departments.includes(unit.department_id)),
    posts: posts.filter((post) => !grants(post)?.dispatcher),
  };
  const wasOnDuty = await endDuties(tx, ending, () => reason, at);
  if (reason !== 'character') return wasOnDuty;
  // The profile now allows registering another character.
  for (const { user_id: userId } of units) await publishAccessChanged(tx, userId, at.now);
  return wasOnDuty;
}

async function findDuties(tx: Db, who: Who): Promise<Duties> {
  if ('civilianId' in who) {
    return { units: await listServingUnits(tx, 'o.civilian_id', [who.civilianId]), posts: [] };
  }
  if ('officerId' in who) return { units: await listServingUnits(tx, 'o.id', [who.officerId]), posts: [] };
  const userIds = await listUserIds(tx, who);
  for (const userId of userIds.toSorted()) await lockProfile(tx, userId);
  if (userIds.length === 0) return { units: [], posts: [] };
  const units = await listServingUnits(tx, 'o.user_id', userIds);
  return { units, posts: await listPostsWithRoles(tx, userIds) };
}

async function endDuties(
  tx: Db,
  { units, posts }: Duties,
  reasonOn: (platform: GamePlatform) => ShiftEnd,
  at: ChangeContext,
): Promise<boolean> {
  await lockPlatformsOf(tx, [...posts, ...units]);
  for (const { id, platform } of posts) {
    const post = await findPost(tx, { id });
    const endedBy = reasonOn(platform) === 'platform' ? 'platform' : 'role';
    if (post !== undefined) await endPost(tx, post, { endedBy, ...at });
  }
  let wasOnDuty = false;
  for (const unit of units) {
    const left = await clockOut(tx, unit, { endedBy: reasonOn(unit.platform), by: null, ...at });
    wasOnDuty ||= left !== undefined;
  }
  return wasOnDuty;
}

const withRoles = <T extends { roles: string }>(duty: T) => ({
  ...duty,
  roles: JSON.parse(duty.roles) as string[],
});

const grantsOf = ({ discord_id: discordId, administrator_id, roles }: Member, settings: Settings) =>
  grantedTo({ discordId, roles, isNamed: administrator_id !== null }, settings);

/** Returns open duties that the members' roles don't cover; `moveTo` maps departments to their successors. */
export async function listUncovered(
  tx: Db,
  { settings, moveTo }: { settings: Settings; moveTo?: ReadonlyMap<string, string> },
): Promise<Duties> {
  const units = (await listUnitsOnDutyWithRoles(tx)).filter((unit) => {
    const departmentId = moveTo?.get(unit.department_id) ?? unit.department_id;
    return !grantsOf(withRoles(unit), settings).departments.includes(departmentId);
  });
  const { platforms } = settings.values.general;
  const posts = (await listPostsWithRoles(tx)).filter(
    (post) => !platforms.includes(post.platform) || !grantsOf(withRoles(post), settings).dispatcher,
  );
  return { units, posts };
}

export async function planUncoveredEnds(
  tx: Db,
  change: ChangeContext & { moveTo: ReadonlyMap<string, string> },
): Promise<{ count: number; apply: () => Promise<void> }> {
  const { settings, now } = change;
  const { platforms } = settings.values.general;
  const { units, posts } = await listUncovered(tx, change);
  return {
    count: units.length + posts.length,
    apply: async () => {
      await lockPlatforms(tx, PLATFORMS);
      const reasonOn = (platform: GamePlatform) => (platforms.includes(platform) ? 'role' : 'platform');
      await endDuties(tx, await listUncovered(tx, change), reasonOn, { settings, now });
    },
  };
}
