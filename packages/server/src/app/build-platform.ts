import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { standDownWithoutRole } from '#features/dispatch/index';
import { createGuildLook } from '#features/outbox/index';
import type { Clock } from '#platform/clock';
import { createDiscord } from '#platform/discord/discord';
import { createGateway } from '#platform/discord/gateway/gateway';
import type { Config, DiscordSettings } from '#platform/env';
import { keepBySettings } from '#platform/kept/keep';
import { createLive, type LivePace } from '#platform/live/live';
import type { Metrics } from '#platform/metrics';
import type { Platform } from '#platform/platform';
import { lookForDevices } from '#platform/push/ring';
import { createFingerprint, createVault, keptSecret } from '#platform/secrets';
import { createMemberWords, type OnRoles } from '#platform/sessions/member-words';
import { createRoleRefresh } from '#platform/sessions/role-refresh';
import { createSessions } from '#platform/sessions/sessions';
import { createGuildWatch } from '#platform/settings/guild-watch';
import { createSettingsMemory } from '#platform/settings/settings';
import { VERSION } from '#platform/version';

/**
 * Puts together what features are built on; `pace` is that of live events and `patience` (milliseconds) that with
 * Discord, where they are not the usual ones.
 */
export async function buildPlatform(parts: {
  config: Config & { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
  pace?: Partial<LivePace> | undefined;
  patience?: number | undefined;
}): Promise<Platform> {
  const { pace, patience, ...rest } = parts;
  const { config, database, clock, metrics, log } = rest;
  const { db } = database;
  const secret = config.sessionSecret ?? keptSecret(config.dataDir);
  const vault = createVault(secret, 'discord tokens');
  const discord = createDiscord(config.discord, {
    onFailure: metrics.countDiscordFailure,
    patience,
    clock,
  });
  const settings = createSettingsMemory({ database, guildId: config.discord.guildId });
  const onRoles: OnRoles = (tx, roles) =>
    standDownWithoutRole(tx, {
      whose: { userIds: [...roles.keys()] },
      rolesOf: (userId) => roles.get(userId) ?? [],
      settings: settings.current(),
      now: clock.now(),
    });
  const memberWords = createMemberWords({ db, clock, onRoles });
  const sessions = createSessions({ db: database.db, clock, settings });
  const roleRefresh = createRoleRefresh({ db, clock, discord, vault, log, memberWords });
  await settings.refresh();
  keepBySettings(db, settings);
  await lookForDevices(db);
  const limited = config.rateLimit > 0;
  metrics.describeBuild({ version: VERSION, engine: database.engine });
  const guildWatch = createGuildWatch({ discord, settings, clock, log });
  const { changed } = createGuildLook({ database, settings, guildWatch, clock, log });
  const gateway = createGateway({ ...rest, discord, settings, memberWords, onGuildChange: changed });
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
    memberWords,
    roleRefresh,
    gateway,
    live: createLive({ database, sessions, roleRefresh, metrics, log, limited, pace }),
  };
}
