import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Clock } from '#platform/clock';
import type { Discord } from '#platform/discord/discord';
import type { Gateway } from '#platform/discord/gateway/gateway';
import type { Config, DiscordSettings } from '#platform/env';
import type { Live } from '#platform/live/live';
import type { Metrics } from '#platform/metrics';
import type { Vault } from '#platform/secrets';
import type { MemberUpdates } from '#platform/sessions/member-updates';
import type { RoleRefresh } from '#platform/sessions/role-refresh';
import type { Sessions } from '#platform/sessions/sessions';
import type { GuildWatch } from '#platform/settings/guild-watch';
import type { SettingsMemory } from '#platform/settings/settings';

export interface AppContext {
  config: Config & { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  discord: Discord;
  vault: Vault;
  fingerprint: (discordId: string) => string;
  sessions: Sessions;
  settings: SettingsMemory;
  guildWatch: GuildWatch;
  settingsVault: Vault;
  pushVault: Vault;
  memberUpdates: MemberUpdates;
  roleRefresh: RoleRefresh;
  gateway: Gateway;
  live: Live;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
