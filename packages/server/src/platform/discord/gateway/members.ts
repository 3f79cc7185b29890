import type { Db } from '#db/database';
import { type Clock, pause } from '#platform/clock';
import { type Discord, type DiscordMember, MEMBERS_AT_ONCE } from '#platform/discord/discord';
import type { MemberWords } from '#platform/sessions/member-words';
import { isToldSince, listKnown, listMembersSince } from '#platform/sessions/users.store';

/** So many users are looked at with one statement. */
const USERS_AT_ONCE = 1000;

/**
 * Compares all members with those whom Discord lists, a page every so many milliseconds, and stores what differs; who is
 * not in the list is no member any more. Whatever is told meanwhile counts more. Ends early, and changes nobody who is
 * absent, once `isWanted` is false. Throws DiscordError where Discord does not list them.
 */
export async function compareMembers(
  deps: { db: Db; discord: Discord; memberWords: MemberWords; clock: Clock },
  { pageEvery, isWanted }: { pageEvery: number; isWanted: () => boolean },
): Promise<void> {
  const { db, discord, memberWords, clock } = deps;
  const began = clock.now();
  const there = new Set<string>();
  for (let after = '0'; ; ) {
    const asked = clock.now();
    const page = await discord.members(after);
    await keepPage(page, asked);
    for (const { user } of page) there.add(user.id);
    const last = page.at(-1);
    if (last === undefined || page.length < MEMBERS_AT_ONCE) break;
    after = last.user.id;
    await pause(pageEvery);
    if (!isWanted()) return;
  }
  // The bot itself is a member: a list of nobody is none.
  if (there.size > 0) await endAbsent();

  async function keepPage(page: readonly DiscordMember[], asked: number): Promise<void> {
    const ids = page.map(({ user }) => user.id);
    if (ids.length === 0) return;
    const known = new Map((await listKnown(db, ids)).map((user) => [user.discord_id, user]));
    for (const member of page) {
      const user = known.get(member.user.id);
      if (user === undefined || isKnown(user, member)) continue;
      const about = { userId: user.id, discordId: user.discord_id };
      await memberWords.keep({ ...about, isLate: (stored) => isToldSince(stored, asked) }, member);
    }
  }

  async function endAbsent(): Promise<void> {
    for (let after = ''; ; ) {
      const users = await listMembersSince(db, { before: began, after, most: USERS_AT_ONCE });
      const last = users.at(-1);
      if (last === undefined || !isWanted()) return;
      const absent = users.filter((user) => !there.has(user.discord_id));
      for (const { id: userId, discord_id: discordId } of absent.filter((user) => user.is_signed_in)) {
        await memberWords.end(
          { userId, discordId, isLate: (stored) => isToldSince(stored, began) },
          { hasLeft: true },
        );
      }
      const ids = absent.filter((user) => !user.is_signed_in).map(({ id }) => id);
      await memberWords.leave(ids, began);
      after = last.id;
    }
  }
}

/** Whether that is what is stored. */
function isKnown(
  user: Awaited<ReturnType<typeof listKnown>>[number],
  { user: told, roles }: DiscordMember,
): boolean {
  const { username, discriminator = '0', avatar = null } = told;
  const stored: string[] = JSON.parse(user.roles);
  return (
    user.left_at === null &&
    user.username === username &&
    user.discriminator === discriminator &&
    user.avatar === avatar &&
    stored.length === roles.length &&
    stored.every((role) => roles.includes(role))
  );
}
