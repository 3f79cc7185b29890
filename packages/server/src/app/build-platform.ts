import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Clock } from '#platform/clock';
import { createDiscord } from '#platform/discord/discord';
import type { Config, DiscordSettings } from '#platform/env';
import type { Metrics } from '#platform/metrics';
import type { Platform } from '#platform/platform';
import { createVault, keptSecret } from '#platform/secrets';
import { createRoleRefresh } from '#platform/sessions/role-refresh';
import { createSessions } from '#platform/sessions/sessions';

/** Puts together what features are built on. */
export function buildPlatform(parts: {
  config: Config & { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
}): Platform {
  const { config, database, clock, log } = parts;
  const { db } = database;
  const vault = createVault(config.sessionSecret ?? keptSecret(config.dataDir), 'discord tokens');
  const discord = createDiscord(config.discord);
  return {
    ...parts,
    discord,
    vault,
    sessions: createSessions({ db, clock, roles: config.roles }),
    roleRefresh: createRoleRefresh({ db, clock, discord, vault, log }),
  };
}
