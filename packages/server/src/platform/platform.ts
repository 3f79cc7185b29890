import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Clock } from '#platform/clock';
import type { Discord } from '#platform/discord/discord';
import type { Gateway } from '#platform/discord/gateway/gateway';
import type { Config, DiscordSettings } from '#platform/env';
import type { Live } from '#platform/live/live';
import type { Metrics } from '#platform/metrics';
import type { Vault } from '#platform/secrets';
import type { MemberWords } from '#platform/sessions/member-words';
import type { RoleRefresh } from '#platform/sessions/role-refresh';
import type { Sessions } from '#platform/sessions/sessions';
import type { GuildWatch } from '#platform/settings/guild-watch';
import type { SettingsMemory } from '#platform/settings/settings';

/** What features are built on; made once in app/ and handed to every feature's routes. */
export interface Platform {
  config: Config & { discord: DiscordSettings };
  database: Database;
  clock: Clock;
  discord: Discord;
  /** Seals what Discord's tokens are stored as. */
  vault: Vault;
  /** What Discord's ids are known again by once nothing else is kept of them. */
  fingerprint: (discordId: string) => string;
  sessions: Sessions;
  /** What the community chose in the app. */
  settings: SettingsMemory;
  guildWatch: GuildWatch;
  /** Seals the secrets among the settings. */
  settingsVault: Vault;
  /** Seals the key by which push services know the server. */
  pushVault: Vault;
  memberWords: MemberWords;
  roleRefresh: RoleRefresh;
  gateway: Gateway;
  live: Live;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
