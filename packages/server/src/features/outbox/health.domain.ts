import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { DiscordHealth } from '@ten-four/contract/outbox/outbox.contract';
import { type HealthState, OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { ApplicationFlags } from 'discord-api-types/v10';
import { inTransaction } from '#db/database';
import { backupProblem, findLastBackup } from '#features/backups/index';
import { countWaiting, listLostCards, reviveLostCards } from '#features/outbox/cards.store';
import {
  channelProblem,
  commandsProblem,
  deletedProblem,
  interactionsProblem,
  outageProblem,
  type Problem,
  roleProblem,
  UNKNOWN_CHANNEL,
} from '#features/outbox/health.rules';
import { countDevices } from '#features/outbox/pushes.store';
import { publishDiscordHealth } from '#features/outbox/refused-channels.domain';
import { listRefused, retryRefused } from '#features/outbox/refused-channels.store';
import type { AppContext } from '#platform/app-context';
import { wakeOutbox } from '#platform/cards/cards';
import { channelName, channelOfCard, channelsInUse, channelsOf } from '#platform/cards/channels';
import { HOUR, SECOND } from '#platform/clock';
import { DiscordError } from '#platform/discord/discord';
import { type GatewayHealth, INTENT_PROBLEM } from '#platform/discord/gateway/health.rules';
import { findRegistered } from '#platform/discord/registered-commands.store';
import type { Application } from '#platform/discord/watch';
import { tooOften } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { timestampOrNull } from '#platform/timestamps';

const CHECK_EVERY = 10 * SECOND;
/** Application flags that allow events about members. */
const MEMBERS_INTENT = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;

/** Reports problems with Discord. Asks Discord about the application at most once an hour. */
export function createHealth(platform: AppContext) {
  const { config, database, discord, settings: memory, guildWatch, gateway, clock, log } = platform;
  const { db } = database;
  const { publicKey } = config.discord;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let application: { answer: Application; at: number } | null = null;

  const fetchFromDiscord = async (): Promise<void> => {
    if (!discord.hasBot) return;
    await guildWatch.freshen(0, { channels: true });
    try {
      application = { answer: await discord.application(), at: clock.now() };
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      log.info({ reason: error.message }, 'Discord application request failed');
    }
  };

  const refresh = async (): Promise<void> => {
    const known = application;
    if (known !== null && clock.now() - known.at < HOUR) return;
    await fetchFromDiscord();
    if (application !== known) await inTransaction(db, (tx) => publishDiscordHealth(tx, clock.now()));
  };

  const interactions = (): { state: HealthState; problems: Problem[] } => {
    if (!discord.hasBot) return { state: 'Off', problems: [] };
    if (publicKey === null)
      return { state: 'Problem', problems: [interactionsProblem('Set DISCORD_PUBLIC_KEY.')] };
    const url = `${config.publicUrl.origin}/discord/interactions`;
    const isOther = application !== null && application.answer.interactions_endpoint_url !== url;
    if (!isOther || config.demo) return { state: 'Live', problems: [] };
    const remedy = `Set the Interactions Endpoint URL to ${url}.`;
    return { state: 'Problem', problems: [interactionsProblem(remedy)] };
  };

  const listening = ({ state, problem, since }: GatewayHealth): Problem[] => {
    if (problem !== null) return [{ ...problem, since }];
    // Discord may not have returned the application yet.
    const flags = application?.answer.flags;
    const lacksIntent = flags !== undefined && (flags & MEMBERS_INTENT) === 0;
    return lacksIntent && state !== 'Off' ? [{ ...INTENT_PROBLEM, since: null }] : [];
  };

  const read = async (settings: Settings): Promise<DiscordHealth> => {
    if (discord.hasBot) {
      refresh().catch((error: unknown) => log.warn({ err: error }, 'Discord application request failed'));
    }
    const refused = new Map((await listRefused(db)).map((row) => [row.channel_id, row]));
    const isMissing = (id: string) =>
      settings.guild?.channels !== undefined && !settings.guild.channels.some(({ _id }) => _id === id);
    const refusalOf = (id: string) =>
      refused.get(id) ?? (isMissing(id) ? { code: UNKNOWN_CHANNEL, since: null } : undefined);
    const waiting = await countWaiting(db);
    const channels = PLATFORMS.flatMap((name) => channelsOf(settings, name)).map((channel) => ({
      ...channel,
      channelName: channelName(settings, channel.channelId).slice(1),
      state: refusalOf(channel.channelId) === undefined ? ('Live' as const) : ('Stopped' as const),
      waiting: waiting.get(channel.channelId) ?? 0,
    }));
    const refusals = [...channelsInUse(settings)].sort().flatMap((id) => {
      const refusal = refusalOf(id);
      return refusal === undefined ? [] : [channelProblem(refusal, channelName(settings, id))];
    });
    const reach = interactions();
    const live = await gateway.health();
    const isOn = settings.values.discord.commands && reach.state !== 'Off' && publicKey !== null;
    const known = isOn ? await findRegistered(db, config.discord.guildId) : undefined;
    const unregistered = commandsProblem(known?.problem ?? null, known?.problem_since ?? null);
    const awaySince = discord.awaySince();
    const lastBackup = await findLastBackup(db);
    const hasBackups = config.backups || lastBackup.isBackup;
    const oldBackup = hasBackups ? backupProblem(lastBackup, clock.now()) : null;
    return {
      commands: unregistered === null ? (isOn ? 'Live' : 'Off') : 'Problem',
      interactions: reach.state,
      gateway: live.state,
      channels,
      push: await countDevices(db),
      problems: [
        ...refusals,
        ...rolesOf(settings),
        ...(await deletions(settings)),
        ...(unregistered === null ? [] : [unregistered]),
        ...reach.problems,
        ...listening(live),
        ...(awaySince === null ? [] : [outageProblem(awaySince, settings.values.general.clockZone)]),
        ...(oldBackup === null ? [] : [oldBackup]),
      ].map(({ since, ...problem }) => ({ ...problem, since: timestampOrNull(since) })),
    };
  };

  const deletions = async (settings: Settings): Promise<Problem[]> => {
    const since = new Map<string, number | null>();
    for (const { kind, platform: of, lost_at } of await listLostCards(db)) {
      const channelId = channelOfCard(settings, of, kind);
      if (channelId !== null) since.set(channelId, lost_at);
    }
    return [...since].map(([id, at]) => deletedProblem(channelName(settings, id), at));
  };

  return {
    read,
    /** Checks Discord now and retries refused channels. Throws 429 within 10 seconds of the last check. */
    check: async (): Promise<DiscordHealth> => {
      const now = clock.now();
      const wait = checkedAt + CHECK_EVERY - now;
      if (wait > 0 && config.rateLimit > 0) throw tooOften(OUTBOX_TEXTS.checkedRecently, wait);
      checkedAt = now;
      await fetchFromDiscord();
      await gateway.checkAgain();
      await inTransaction(db, async (tx) => {
        await retryRefused(tx, { channelId: null, now });
        await reviveLostCards(tx, now);
        wakeOutbox(tx);
      });
      return read(await memory.recent());
    },
  };
}

function rolesOf({ values, guild }: Settings): Problem[] {
  if (guild === null) return [];
  const ids = new Set(PLATFORMS.flatMap((platform) => values.discord.platforms[platform].panicRole ?? []));
  return [...ids].flatMap((id) => {
    const role = guild.roles.find(({ _id }) => _id === id);
    const isPinged = role !== undefined && (role.mentionable || guild.botMentions === true);
    return isPinged ? [] : [roleProblem(role?.name ?? guild.names?.[id] ?? id)];
  });
}
