import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { endDuty } from '#features/dispatch/index';
import { createGuildWatcher } from '#features/outbox/index';
import type { AppContext } from '#platform/app-context';
import { channelName, channelOf } from '#platform/cards/channels';
import type { Clock } from '#platform/clock';
import { createDiscord } from '#platform/discord/discord';
import { createGateway } from '#platform/discord/gateway/gateway';
import type { Config, DiscordSettings } from '#platform/env';
import { createLive, type LivePace } from '#platform/live/live';
import type { Metrics } from '#platform/metrics';
import { createFingerprint, createVault, storedSecret } from '#platform/secrets';
import { createMemberUpdates, type OnRoles } from '#platform/sessions/member-updates';
import { createRoleRefresh } from '#platform/sessions/role-refresh';
import { createSessions } from '#platform/sessions/sessions';
import { createGuildWatch } from '#platform/settings/guild-watch';
import { createSettingsMemory } from '#platform/settings/settings';
import { VERSION } from '#platform/version';

/** Takes `pace` (live events) and `patience` (milliseconds for Discord) from tests only. */
export async function buildPlatform(parts: {
  config: Config & { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
  pace?: Partial<LivePace> | undefined;
  patience?: number | undefined;
}): Promise<AppContext> {
  const { pace, patience, ...rest } = parts;
  const { config, database, clock, metrics, log } = rest;
  const { db } = database;
  const secret = config.sessionSecret ?? storedSecret(config.dataDir);
  const vault = createVault(secret, 'discord tokens');
  const discord = createDiscord(config.discord, {
    onFailure: metrics.countDiscordFailure,
    patience,
    clock,
  });
  const settings = createSettingsMemory({ database, guildId: config.discord.guildId });
  const onRoles: OnRoles = (tx, roles) =>
    endDuty(
      tx,
      { userIds: [...roles.keys()], rights: (userId) => ({ roles: roles.get(userId) ?? [] }) },
      'role',
      { settings: settings.current(), now: clock.now() },
    );
  const memberUpdates = createMemberUpdates({ db, clock, onRoles });
  const sessions = createSessions({ db: database.db, clock, settings });
  const roleRefresh = createRoleRefresh({ db, clock, discord, vault, log, memberUpdates });
  await settings.refresh();
  db.hooks.channelOf = (platform, use) => {
    const id = channelOf(settings.current(), platform, use);
    return id === null ? null : { id, name: channelName(settings.current(), id) };
  };
  const limited = config.rateLimit > 0;
  metrics.describeBuild({ version: VERSION, engine: database.engine });
  const guildWatch = createGuildWatch({ discord, settings, clock, log });
  const { handleChange } = createGuildWatcher({ database, settings, guildWatch, clock, log });
  const gateway = createGateway({ ...rest, discord, settings, memberUpdates, onGuildChange: handleChange });
  return {
    ...rest,
    discord,
    vault,
    fingerprint: createFingerprint(secret, 'departed members'),
    sessions,
    settings,
    guildWatch,
    settingsVault: createVault(secret, 'settings'),
    pushVault: createVault(secret, 'push'),
    memberUpdates,
    roleRefresh,
    gateway,
    live: createLive({ database, sessions, roleRefresh, metrics, log, limited, pace }),
  };
}
