import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/database';
import { isMember } from '#platform/discord/discord';
import { textAt, valueAt } from '#platform/discord/rest';
import type { MemberUpdates } from '#platform/sessions/member-updates';
import { listKnown } from '#platform/sessions/users.store';

export type OnGuildChange = (channelId: string | null, how?: { isGone: boolean }) => Promise<void>;

/** Stores changes of known users; an event may arrive twice. Returns `compare` if events were missed. */
export function createEventHandler(deps: {
  db: Db;
  guildId: string;
  memberUpdates: MemberUpdates;
  onGuildChange: OnGuildChange;
  log: FastifyBaseLogger;
}): (event: { name: string; data: unknown }) => Promise<'compare' | null> {
  const { db, guildId, memberUpdates, onGuildChange, log } = deps;

  const find = async (discordId: string) => (await listKnown(db, [discordId]))[0];

  const storeMember = async (member: unknown): Promise<void> => {
    if (!isMember(member)) {
      log.warn('the gateway sent a malformed member');
      return;
    }
    const { id: discordId } = member.user;
    const user = await find(discordId);
    if (user !== undefined) await memberUpdates.store({ userId: user.id, discordId }, member);
  };

  const removeMember = async (discordId: string): Promise<void> => {
    const user = await find(discordId);
    if (user === undefined || user.left_at !== null) return;
    await memberUpdates.end({ userId: user.id, discordId }, { hasLeft: true });
  };

  return async ({ name, data }) => {
    if (name === GatewayDispatchEvents.Ready) return 'compare';
    if (textAt(data, 'guild_id') !== guildId) return null;
    switch (name) {
      case GatewayDispatchEvents.GuildMemberAdd:
      case GatewayDispatchEvents.GuildMemberUpdate:
        await storeMember(data);
        break;
      case GatewayDispatchEvents.GuildMemberRemove:
        await removeMember(textAt(valueAt(data, 'user'), 'id') ?? '');
        break;
      case GatewayDispatchEvents.GuildRoleDelete:
        await memberUpdates.dropRole(textAt(data, 'role_id') ?? '');
        await onGuildChange(null);
        break;
      case GatewayDispatchEvents.GuildRoleUpdate:
        await onGuildChange(null);
        break;
      case GatewayDispatchEvents.ChannelCreate:
      case GatewayDispatchEvents.ChannelUpdate:
      case GatewayDispatchEvents.ChannelDelete:
        await onGuildChange(textAt(data, 'id'), { isGone: name === GatewayDispatchEvents.ChannelDelete });
        break;
    }
    return null;
  };
}
