import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/database';
import { isMember } from '#platform/discord/discord';
import { textAt, valueAt } from '#platform/discord/rest';
import type { MemberWords } from '#platform/sessions/member-words';
import { listKnown } from '#platform/sessions/users.store';

/** What an event leads to besides what it stores: `sync`, the members are to be compared. */
export type Aftermath = 'sync' | null;

/** Is told that a channel, or with null the roles, of the server are other than before; `isGone` of a deleted channel. */
export type OnGuildChange = (channelId: string | null, how?: { isGone: boolean }) => Promise<void>;

const OF_CHANNEL: ReadonlySet<string> = new Set([
  GatewayDispatchEvents.ChannelCreate,
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.ChannelDelete,
]);

/**
 * Stores what an event of the gateway says, of users who have signed in once; of others nothing is kept. The same event
 * twice changes nothing twice. Throws where the database is away.
 */
export function createEvents(deps: {
  db: Db;
  guildId: string;
  memberWords: MemberWords;
  onGuildChange: OnGuildChange;
  log: FastifyBaseLogger;
}): (event: { name: string; data: unknown }) => Promise<Aftermath> {
  const { db, guildId, memberWords, onGuildChange, log } = deps;

  const find = async (discordId: string) => (await listKnown(db, [discordId]))[0];

  const keep = async (member: unknown): Promise<void> => {
    if (!isMember(member)) {
      log.warn('Discord told of a member in another form than its documentation says');
      return;
    }
    const { id: discordId } = member.user;
    const user = await find(discordId);
    if (user !== undefined) await memberWords.keep({ userId: user.id, discordId }, member);
  };

  const end = async (discordId: string): Promise<void> => {
    const user = await find(discordId);
    if (user === undefined || user.left_at !== null) return;
    await memberWords.end({ userId: user.id, discordId }, { hasLeft: true });
  };

  return async ({ name, data }) => {
    if (name === GatewayDispatchEvents.Ready) return 'sync';
    if (textAt(data, 'guild_id') !== guildId) return null;
    switch (name) {
      case GatewayDispatchEvents.GuildMemberAdd:
      case GatewayDispatchEvents.GuildMemberUpdate:
        await keep(data);
        return null;
      case GatewayDispatchEvents.GuildMemberRemove:
        await end(textAt(valueAt(data, 'user'), 'id') ?? '');
        return null;
      case GatewayDispatchEvents.GuildRoleCreate:
        memberWords.addRole(textAt(valueAt(data, 'role'), 'id') ?? '');
        return null;
      case GatewayDispatchEvents.GuildRoleDelete:
        await memberWords.dropRole(textAt(data, 'role_id') ?? '');
        await onGuildChange(null);
        return null;
      case GatewayDispatchEvents.GuildRoleUpdate:
        await onGuildChange(null);
        return null;
      default:
        if (OF_CHANNEL.has(name)) {
          await onGuildChange(textAt(data, 'id'), { isGone: name === GatewayDispatchEvents.ChannelDelete });
        }
        return null;
    }
  };
}
