import type { FastifyBaseLogger } from 'fastify';
import { type Clock, MINUTE } from '#platform/clock';
import { type Discord, DiscordError } from '#platform/discord/discord';
import type { SettingsMemory } from '#platform/settings/settings';

/** What is younger than this need not be asked for again, however eagerly somebody looks. */
export const GUILD_KEPT = MINUTE;

/** Keeps what is known of the community's Discord server true. */
export type GuildWatch = ReturnType<typeof createGuildWatch>;

export function createGuildWatch(deps: {
  discord: Discord;
  settings: SettingsMemory;
  clock: Clock;
  log: FastifyBaseLogger;
}) {
  const { discord, settings, clock, log } = deps;
  let asking: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    try {
      await settings.saveGuild(await discord.guild(), clock.now());
      return true;
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      log.info({ reason: error.message }, 'the Discord server could not be asked about');
      return false;
    }
  };

  return {
    /**
     * Asks Discord unless what is known is younger than `within` milliseconds, one question at a time; answers whether
     * what is known is that young now. Without a bot nothing is ever known.
     */
    freshen: async (within: number): Promise<boolean> => {
      if (!discord.hasBot) return false;
      const { guildFetchedAt } = settings.current();
      if (guildFetchedAt !== null && clock.now() - guildFetchedAt < within) return true;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
