import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { type HealthState, OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { ApplicationFlags } from 'discord-api-types/v10';
import { inTransaction } from '#db/database';
import { backupProblem, findLastBackup } from '#features/backups/index';
import {
  awayProblem,
  type ChannelHealth,
  channelProblem,
  commandsProblem,
  deletedProblem,
  type Problem,
  roleProblem,
  unreachedProblem,
} from '#features/outbox/health.rules';
import { countWaiting, listGivenUp, reviveGivenUp } from '#features/outbox/kept.store';
import { countDevices } from '#features/outbox/pushes.store';
import { listTrials, tryChannels } from '#features/outbox/trials.store';
import { HOUR, SECOND } from '#platform/clock';
import { DiscordError } from '#platform/discord/discord';
import { type GatewayHealth, INTENT_PROBLEM } from '#platform/discord/gateway/health.rules';
import { findRegistered } from '#platform/discord/registered-commands.store';
import type { Application } from '#platform/discord/watch';
import { tooOften } from '#platform/errors';
import { channelName, channelOfKind, channelsOf } from '#platform/kept/channels';
import { wakeAfterCommit } from '#platform/kept/keep';
import { publish } from '#platform/live/publish';
import type { Platform } from '#platform/platform';
import type { Settings } from '#platform/settings/settings';

/** How it goes with all that Discord does for Ten-Four. */
export interface Health {
  commands: HealthState;
  interactions: HealthState;
  gateway: HealthState;
  channels: ChannelHealth[];
  push: { devices: number; failing: number };
  problems: Problem[];
}

const CHECK_EVERY = 10 * SECOND;
/** The application's flags that let it hear of members. */
const MEMBERS_INTENT = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;

/** Tells what Discord does not take. What only Discord knows is asked for when somebody looks, at most once an hour. */
export function createHealth(platform: Platform) {
  const { config, database, discord, settings: memory, guildWatch, gateway, clock, log } = platform;
  const { db } = database;
  const { publicKey } = config.discord;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let application: { told: Application; at: number } | null = null;

  /** Asks Discord about the application and the server; answers whether it knows more than before. */
  const ask = async (): Promise<void> => {
    if (!discord.hasBot) return;
    await guildWatch.freshen(0, { channels: true });
    try {
      application = { told: await discord.application(), at: clock.now() };
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      log.info({ reason: error.message }, 'Discord could not be asked about the application');
    }
  };

  /** In the background: nobody who looks waits for Discord. */
  const askInTime = (): void => {
    const now = clock.now();
    if (application !== null && now - application.at < HOUR) return;
    const known = application;
    ask()
      .then(() =>
        application === known
          ? undefined
          : inTransaction(db, (tx) =>
              publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now: clock.now() }),
            ),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'Discord could not be asked'));
  };

  const interactions = (): { state: HealthState; problems: Problem[] } => {
    if (!discord.hasBot) return { state: 'Off', problems: [] };
    if (publicKey === null) return { state: 'Problem', problems: [unreachedProblem('key')] };
    const address = application?.told.interactions_endpoint_url;
    const publicUrl = config.publicUrl.origin;
    const isOther = application !== null && address !== `${publicUrl}/discord/interactions`;
    if (!isOther || config.demo) return { state: 'Live', problems: [] };
    return { state: 'Problem', problems: [unreachedProblem({ publicUrl })] };
  };

  const listening = ({ state, problem, since }: GatewayHealth): Problem[] => {
    if (problem !== null) return [{ ...problem, since }];
    // The application may not have been asked about yet.
    const flags = application?.told.flags;
    const isMissing = flags !== undefined && (flags & MEMBERS_INTENT) === 0;
    return isMissing && state !== 'Off' ? [{ ...INTENT_PROBLEM, since: null }] : [];
  };

  const read = async (settings: Settings): Promise<Health> => {
    if (discord.hasBot) askInTime();
    const trials = new Map((await listTrials(db)).map((row) => [row.channel_id, row]));
    const waiting = await countWaiting(db);
    const channels = PLATFORMS.flatMap((name) => channelsOf(settings, name)).map((channel) => ({
      ...channel,
      channelName: channelName(settings, channel.channelId).slice(1),
      state: isStopped(trials.get(channel.channelId)) ? ('Stopped' as const) : ('Live' as const),
      waiting: waiting.get(channel.channelId) ?? 0,
    }));
    const inUse = new Set(channels.map(({ channelId }) => channelId));
    const stopped = [...trials.values()].filter((row) => isStopped(row) && inUse.has(row.channel_id));
    const reach = interactions();
    const live = await gateway.health();
    const isOn = settings.values.discord.commands && reach.state !== 'Off' && publicKey !== null;
    const known = isOn ? await findRegistered(db, config.discord.guildId) : undefined;
    const refused = commandsProblem(known?.problem ?? null, known?.problem_since ?? null);
    const awaySince = discord.awaySince();
    const lastBackup = await findLastBackup(db);
    const hasBackups = config.backups || lastBackup.isBackup;
    const oldBackup = hasBackups ? backupProblem(lastBackup, clock.now()) : null;
    return {
      commands: refused === null ? (isOn ? 'Live' : 'Off') : 'Problem',
      interactions: reach.state,
      gateway: live.state,
      channels,
      push: await countDevices(db),
      problems: [
        ...stopped.map((row) => channelProblem(row, channelName(settings, row.channel_id))),
        ...rolesOf(settings),
        ...(await deletions(settings)),
        ...(refused === null ? [] : [refused]),
        ...reach.problems,
        ...listening(live),
        ...(awaySince === null ? [] : [awayProblem(awaySince, settings.values.general.clockZone)]),
        ...(oldBackup === null ? [] : [oldBackup]),
      ],
    };
  };

  const deletions = async (settings: Settings): Promise<Problem[]> => {
    const since = new Map<string, number | null>();
    for (const { kind, platform: of, lost_at } of await listGivenUp(db)) {
      const channelId = channelOfKind(settings, of, kind);
      if (channelId !== null) since.set(channelId, lost_at);
    }
    return [...since].map(([id, at]) => deletedProblem(channelName(settings, id), at));
  };

  return {
    read,
    /** Asks Discord now, and tries what was stopped. Throws 429 within 10 seconds of the last time. */
    check: async (): Promise<Health> => {
      const now = clock.now();
      const wait = checkedAt + CHECK_EVERY - now;
      if (wait > 0 && config.rateLimit > 0) throw tooOften(OUTBOX_TEXTS.checkedJustNow, wait);
      checkedAt = now;
      await ask();
      await gateway.checkAgain();
      await inTransaction(db, async (tx) => {
        const stopped = (await listTrials(tx)).map(({ channel_id }) => channel_id);
        await tryChannels(tx, stopped, { now });
        await reviveGivenUp(tx);
        wakeAfterCommit(tx);
      });
      return read(await memory.recent());
    },
  };
}

const isStopped = (row: { code: number | null } | undefined): boolean =>
  row !== undefined && row.code !== null;

/** Roles that a panic would ping and cannot; nothing where nobody knows the server. */
function rolesOf({ values, guild }: Settings): Problem[] {
  if (guild === null) return [];
  const ids = new Set(PLATFORMS.flatMap((platform) => values.discord.platforms[platform].panicRole ?? []));
  return [...ids].flatMap((id) => {
    const role = guild.roles.find(({ _id }) => _id === id);
    const isPinged = role !== undefined && (role.mentionable || guild.botMentions === true);
    return isPinged ? [] : [roleProblem(role?.name ?? guild.names?.[id] ?? id)];
  });
}
