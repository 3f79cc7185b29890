import type { FastifyBaseLogger } from 'fastify';
import { type Clock, MINUTE } from '#platform/clock';
import { type Discord, DiscordError } from '#platform/discord/discord';
import type { Guild, Settings, SettingsMemory } from '#platform/settings/settings';

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
  let asking: { channels: boolean; answer: Promise<boolean> } | null = null;
  /** Most who look need the roles only. */
  let channelsAskedAt = Number.NEGATIVE_INFINITY;

  const ask = async (channels: boolean): Promise<boolean> => {
    try {
      const now = clock.now();
      const guild = await discord.guild();
      const known = channels ? await discord.channels() : settings.current().guild?.channels;
      const there = { ...guild, ...(known === undefined ? {} : { channels: known }) };
      await settings.saveGuild({ ...there, names: namesInUse(settings.current(), there) }, clock.now());
      if (channels) channelsAskedAt = now;
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
     * what is known is that young now. With `channels` those as well. Without a bot nothing is ever known.
     */
    freshen: async (within: number, { channels = false }: { channels?: boolean } = {}): Promise<boolean> => {
      if (!discord.hasBot) return false;
      const { guildFetchedAt } = settings.current();
      const askedAt = Math.min(
        guildFetchedAt ?? Number.NEGATIVE_INFINITY,
        channels ? channelsAskedAt : Infinity,
      );
      if (clock.now() - askedAt < within) return true;
      // Who asks for less is answered by who asks for more.
      if (asking !== null && (asking.channels || !channels)) return asking.answer;
      const mine = {
        channels,
        answer: ask(channels).finally(() => {
          if (asking === mine) asking = null;
        }),
      };
      asking = mine;
      return mine.answer;
    },
  };
}

/** What the settings name in the Discord server, by id: what is gone there is still called what it was called last. */
function namesInUse({ values, guild: known }: Settings, there: Guild): Record<string, string> {
  const used = new Set(
    Object.values(values.discord.platforms).flatMap((platform) => Object.values(platform)),
  );
  const named = [known, there].flatMap((guild) => [...(guild?.channels ?? []), ...(guild?.roles ?? [])]);
  return Object.fromEntries(
    [...Object.entries(known?.names ?? {}), ...named.map(({ _id, name }) => [_id, name] as const)].filter(
      ([id]) => used.has(id),
    ),
  );
}
