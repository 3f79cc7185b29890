import type { FastifyBaseLogger } from 'fastify';
import { type Clock, MINUTE } from '#platform/clock';
import { type Discord, DiscordError } from '#platform/discord/discord';
import type { Guild, Settings, SettingsMemory } from '#platform/settings/settings';

/** Milliseconds. */
export const GUILD_FRESH_FOR = MINUTE;

export type GuildWatch = ReturnType<typeof createGuildWatch>;

export function createGuildWatch(deps: {
  discord: Discord;
  settings: SettingsMemory;
  clock: Clock;
  log: FastifyBaseLogger;
}) {
  const { discord, settings, clock, log } = deps;
  let asking: { channels: boolean; answer: Promise<boolean> } | null = null;
  let channelsAskedAt = Number.NEGATIVE_INFINITY;

  const ask = async (channels: boolean): Promise<boolean> => {
    try {
      const now = clock.now();
      const guild = await discord.guild();
      const known = channels ? await discord.channels() : settings.current().guild?.channels;
      const fetched = { ...guild, ...(known === undefined ? {} : { channels: known }) };
      await settings.saveGuild({ ...fetched, names: namesInUse(settings.current(), fetched) }, clock.now());
      if (channels) channelsAskedAt = now;
      return true;
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      log.info({ reason: error.message }, 'the Discord server could not be fetched');
      return false;
    }
  };

  return {
    /** Refetches data older than `within` milliseconds. Returns whether it is that fresh (not without a bot). */
    freshen: async (within: number, { channels = false }: { channels?: boolean } = {}): Promise<boolean> => {
      if (!discord.hasBot) return false;
      const { guildFetchedAt } = settings.current();
      const askedAt = Math.min(
        guildFetchedAt ?? Number.NEGATIVE_INFINITY,
        channels ? channelsAskedAt : Infinity,
      );
      if (clock.now() - askedAt < within) return true;
      // A wider request answers a narrower one.
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

function namesInUse({ values, guild: known }: Settings, fetched: Guild): Record<string, string> {
  const used = new Set(
    Object.values(values.discord.platforms).flatMap((platform) => Object.values(platform)),
  );
  const named = [known, fetched].flatMap((guild) => [...(guild?.channels ?? []), ...(guild?.roles ?? [])]);
  return Object.fromEntries(
    [...Object.entries(known?.names ?? {}), ...named.map(({ _id, name }) => [_id, name] as const)].filter(
      ([id]) => used.has(id),
    ),
  );
}
