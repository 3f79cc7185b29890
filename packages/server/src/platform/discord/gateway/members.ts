import type { Db } from '#db/database';
import { type Clock, pause } from '#platform/clock';
import { type Discord, type DiscordMember, MEMBERS_AT_ONCE } from '#platform/discord/discord';
import type { MemberUpdates } from '#platform/sessions/member-updates';
import { isSameRoles, listKnown, listMembersSince } from '#platform/sessions/users.store';

const USERS_AT_ONCE = 1000;

/** Updates known users from Discord's member list; users missing from it have left. Throws DiscordError. */
export async function compareMembers(
  deps: { db: Db; discord: Discord; memberUpdates: MemberUpdates; clock: Clock },
  { pageEvery, isWanted }: { pageEvery: number; isWanted: () => boolean },
): Promise<void> {
  const { db, discord, memberUpdates, clock } = deps;
  const began = clock.now();
  const listedIds = new Set<string>();
  for (let after = '0'; ; ) {
    const askedAt = clock.now();
    const page = await discord.members(after);
    await storePage(page, askedAt);
    for (const { user } of page) listedIds.add(user.id);
    const last = page.at(-1);
    if (last === undefined || page.length < MEMBERS_AT_ONCE) break;
    after = last.user.id;
    await pause(pageEvery);
    if (!isWanted()) return;
  }
  // The bot itself is a member, so an empty list is an error.
  if (listedIds.size > 0) await markMissingAsLeft();

  async function storePage(page: readonly DiscordMember[], askedAt: number): Promise<void> {
    const ids = page.map(({ user }) => user.id);
    if (ids.length === 0) return;
    const known = new Map((await listKnown(db, ids)).map((user) => [user.discord_id, user]));
    for (const member of page) {
      const user = known.get(member.user.id);
      if (user === undefined || isKnown(user, member)) continue;
      await memberUpdates.store({ userId: user.id, discordId: user.discord_id, askedAt }, member);
    }
  }

  async function markMissingAsLeft(): Promise<void> {
    for (let after = ''; ; ) {
      const users = await listMembersSince(db, { before: began, after, max: USERS_AT_ONCE });
      const last = users.at(-1);
      if (last === undefined || !isWanted()) return;
      const absent = users.filter((user) => !listedIds.has(user.discord_id));
      for (const { id: userId, discord_id: discordId } of absent.filter((user) => user.is_signed_in)) {
        await memberUpdates.end({ userId, discordId, askedAt: began }, { hasLeft: true });
      }
      const ids = absent.filter((user) => !user.is_signed_in).map(({ id }) => id);
      await memberUpdates.leave(ids, began);
      after = last.id;
    }
  }
}

function isKnown(
  user: Awaited<ReturnType<typeof listKnown>>[number],
  { user: listed, roles }: DiscordMember,
): boolean {
  const { username, discriminator = '0', avatar = null } = listed;
  return (
    user.left_at === null &&
    user.username === username &&
    user.discriminator === discriminator &&
    user.avatar === avatar &&
    isSameRoles(JSON.parse(user.roles), roles)
  );
}
