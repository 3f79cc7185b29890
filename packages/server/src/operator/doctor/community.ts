import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { withOpened } from '#db/database';
import { readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { fileIn } from '#db/sqlite';
import { grantsWithHost, LICENSE_IDS } from '#features/settings/index';
import { type Config, SHIPPED_LICENSES } from '#platform/env';
import { newId } from '#platform/ids';
import { createVault, keptSecret, type Vault } from '#platform/secrets';
import { readSettings, type StoredValues, type WebhookField } from '#platform/settings/settings';

/** A webhook with who set it; `address` is null where none is set, or where it cannot be read any more. */
export interface KnownWebhook {
  field: WebhookField;
  /** What findings call it. */
  label: string;
  address: string | null;
  isLost: boolean;
}

/** What of the settings the doctor looks at, as the next start would have it. */
export interface KnownCommunity {
  grants: readonly GrantEntry[];
  /** License types that are offered. */
  licenses: readonly { _id: string; name: string }[];
  webhooks: readonly KnownWebhook[];
  /** Whether the bot is to hear of roles as they change. */
  liveRoles: boolean;
  /** Whether slash commands are to be registered. */
  commands: boolean;
  /** Ids of the channels that messages are kept in, and of the roles that a panic pings. */
  channels: readonly string[];
  panicRoles: readonly string[];
}

/** What the environment and the stored settings say together; `stored` null where there are none yet. */
export function communityOf(
  { roles, discord }: Pick<Config, 'roles' | 'discord'>,
  stored: { values: StoredValues; vault: Vault | null } | null,
): KnownCommunity {
  const everyone = discord?.guildId ?? '';
  const shipped = SHIPPED_LICENSES.map((name) => ({ _id: LICENSE_IDS[name], name }));
  const platforms = stored?.values.general.platforms ?? (['Xbox', 'PlayStation'] as const);
  const all = [
    { platform: 'Xbox', field: 'webhookXbox', variable: 'DISCORD_WEBHOOK_XBOX' },
    { platform: 'PlayStation', field: 'webhookPlaystation', variable: 'DISCORD_WEBHOOK_PLAYSTATION' },
  ] as const;
  const kept = stored === null ? [] : platforms.map((name) => stored.values.discord.platforms[name]);
  return {
    grants: grantsWithHost(stored?.values.grants.entries ?? [], { roles, everyone }, newId),
    licenses: stored?.values.licenses.entries.filter(({ active }) => active) ?? shipped,
    liveRoles: stored?.values.discord.liveRoles ?? true,
    commands: stored?.values.discord.commands ?? true,
    channels: [
      ...new Set(kept.flatMap(({ calls, panic, units, duty }) => [calls, panic, units, duty])),
    ].filter((id) => id !== null),
    panicRoles: [...new Set(kept.flatMap(({ panicRole }) => panicRole ?? []))],
    webhooks: all
      .filter(({ platform }) => platforms.includes(platform))
      .map(({ platform, field, variable }) => {
        const ofHost = discord?.[field] ?? null;
        if (ofHost !== null) return { field, label: variable, address: ofHost, isLost: false };
        const kept = stored?.values.discord[field] ?? null;
        const address = kept === null ? null : (stored?.vault?.open(kept.sealed) ?? null);
        const label = `The webhook of ${platform}`;
        return { field, label, address, isLost: kept !== null && address === null };
      }),
  };
}

/** The settings in the configured database; null where there are none that this version could read. */
export async function readStored(
  config: Config,
): Promise<{ values: StoredValues; vault: Vault | null } | null> {
  const { databaseUrl, dataDir, discord, sessionSecret } = config;
  if (databaseUrl === null && !existsSync(fileIn(dataDir))) return null;
  try {
    return await withOpened(openForReading(config), async ({ db }) => {
      const { newer, pending } = await readSchemaVersion(db);
      if (newer !== null || pending.length > 0) return null;
      const { values } = await readSettings(db, { known: null, guildId: discord?.guildId ?? '' });
      // Reading must not make a secret.
      const hasSecret = sessionSecret !== null || existsSync(join(dataDir, 'session-secret'));
      return {
        values,
        vault: hasSecret ? createVault(sessionSecret ?? keptSecret(dataDir), 'settings') : null,
      };
    });
  } catch {
    // The look at the database says why.
    return null;
  }
}
