import type { Db } from '#db/database';
import { findUsername } from '#features/settings/settings.store';
import type { AppContext } from '#platform/app-context';
import { iconOf } from '#platform/settings/community';
import { GUILD_FRESH_FOR } from '#platform/settings/guild-watch';

export type KnownGuild = Awaited<ReturnType<typeof readGuild>>;

/** Reads the Discord server, refetched after a minute, or at once with `fresh`. */
export async function readGuild(
  { config, discord, guildWatch, settings: memory }: AppContext,
  db: Db,
  fresh: string | undefined,
) {
  const isFresh = await guildWatch.freshen(fresh === undefined ? GUILD_FRESH_FOR : 0, { channels: true });
  const settings = memory.current();
  const ownerId = settings.guild?.ownerId ?? null;
  return {
    settings,
    hasBot: discord.hasBot,
    iconUrl: iconOf(settings, config.discord.cdnUrl),
    ownerName: ownerId === null ? null : ((await findUsername(db, ownerId)) ?? null),
    inviteUrl: inviteOf(config.discord.clientId),
    stale: discord.hasBot && !isFresh,
  };
}

/** Manage Roles, View Channel, Send Messages, Embed Links, Mention Everyone. */
const PERMISSIONS = 268585984;

const inviteOf = (clientId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${clientId}&scope=bot+applications.commands&permissions=${PERMISSIONS}`;
