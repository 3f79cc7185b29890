import type { Db } from '#db/database';
import { findUsername } from '#features/settings/settings.store';
import type { Platform } from '#platform/platform';
import { iconOf } from '#platform/settings/community';
import { GUILD_KEPT } from '#platform/settings/guild-watch';
import type { Settings } from '#platform/settings/settings';

/** The Discord server as it is known, and how well. */
export interface KnownGuild {
  settings: Settings;
  hasBot: boolean;
  iconUrl: string | null;
  ownerName: string | null;
  /** By which somebody invites the bot. */
  inviteUrl: string;
  stale: boolean;
}

/** What is known of the Discord server: asked for again after a minute, and at once where `fresh` is given. */
export async function readGuild(
  { config, discord, guildWatch, settings: memory }: Platform,
  db: Db,
  fresh: string | undefined,
): Promise<KnownGuild> {
  const isFresh = await guildWatch.freshen(fresh === undefined ? GUILD_KEPT : 0, { channels: true });
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
