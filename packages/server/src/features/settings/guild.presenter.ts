import type { GuildRead } from '@ten-four/contract/settings/settings.contract';
import type { KnownGuild } from '#features/settings/guild.domain';
import { moment } from '#platform/moments';
import type { Viewer } from '#platform/sessions/viewer';
import type { GuildRole } from '#platform/settings/settings';

export function presentGuild(known: KnownGuild, viewer: Viewer): GuildRead {
  const { hasBot, iconUrl, inviteUrl, ownerName, stale, settings } = known;
  const { guild, guildFetchedAt, guildId, values } = settings;
  const roles = guild?.roles ?? namedRoles(values.grants.entries, guildId);
  const ownerId = guild?.ownerId ?? null;
  return {
    bot: hasBot,
    name: guild?.name ?? null,
    iconUrl,
    owner: ownerId === null ? null : { discordId: ownerId, name: ownerName },
    roles: roles.map((role) => ({ ...role, held: role.everyone || viewer.roles.includes(role._id) })),
    channels: guild?.channels ?? [],
    inviteUrl,
    fetchedAt: guildFetchedAt === null ? null : moment(guildFetchedAt),
    stale,
  };
}

/** Takes role names from the grants, the only source without a bot. */
function namedRoles(entries: readonly { roleId: string; roleName: string }[], guildId: string): GuildRole[] {
  const names = new Map(entries.map(({ roleId, roleName }) => [roleId, roleName]));
  return [...names].map(([_id, name]) => ({
    _id,
    name,
    color: null,
    managed: false,
    everyone: _id === guildId,
    mentionable: false,
    belowBot: false,
  }));
}
