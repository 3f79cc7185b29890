import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { withOpened } from '#db/database';
import { readSchemaVersion } from '#db/migrate';
import { openForReading } from '#db/open-database';
import { databaseFile } from '#db/sqlite';
import { grantsWithHost, LICENSE_IDS } from '#features/settings/index';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import { isLoopback } from '#platform/addresses';
import { type Config, readConfig, SHIPPED_LICENSES } from '#platform/env';
import { ConfigError } from '#platform/env-values';
import { createVault, storedSecret, type Vault } from '#platform/secrets';
import { readSettings, type StoredValues, type WebhookField } from '#platform/settings/settings';

type Source = Record<string, string | undefined>;

interface CheckedSettings {
  /** Null if a required setting is missing. */
  config: Config | null;
  /** False if PUBLIC_URL is invalid and replaced. */
  isAddressKnown: boolean;
  findings: Finding[];
}

export function checkSettings(source: Source): CheckedSettings {
  const { config, faults, known } = readAll(source);
  const file = resolve('.env');
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : null;
  const where = written === null ? `the environment (there is no ${file})` : file;
  const findings = faults.map((fault) =>
    problem(fault, `Correct it in ${where}; .env.example explains each setting.`),
  );
  const isAddressKnown = !faults.some((fault) => fault.startsWith('PUBLIC_URL'));
  if (faults.length === 0) findings.push(ok(`Settings: ${where}`));
  if (written === null) return { config, isAddressKnown, findings };
  if ((statSync(file).mode & 0o077) !== 0) {
    const remedy = `It contains secrets: chmod 600 ${file}`;
    findings.push(problem(`${file} can be read by other users of this machine`, remedy));
  }
  const unknown = config === null ? [] : written.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    findings.push(note(`${file} has unknown settings: ${unknown.join(', ')}. Check their spelling`));
  }
  return { config, isAddressKnown, findings };
}

/** Removes invalid values one by one to find the next. */
function readAll(source: Source): { config: Config | null; faults: string[]; known: Set<string> } {
  const known = new Set<string>();
  const remaining = { ...source };
  const recorded = new Proxy(remaining, {
    get: (target, name) => {
      known.add(String(name));
      return typeof name === 'string' ? target[name] : undefined;
    },
  });
  const faults: string[] = [];
  for (;;) {
    try {
      return { config: readConfig(recorded), faults, known };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const [name = ''] = /^[A-Z_]+/.exec(error.message) ?? [];
      // A variable missing only because it was removed has been reported.
      const wasRemoved = !(name in remaining) && name in source;
      if (!wasRemoved) faults.push(error.message);
      if (wasRemoved || remaining[name] === undefined) return { config: null, faults, known };
      delete remaining[name];
    }
  }
}

export function checkAddress(config: Config): Finding[] {
  const { publicUrl, host, trustProxy, demo, demoPublic, production, rateLimit, seedDemo } = config;
  if (demo) {
    const whom = demoPublic ? 'everyone who can reach it' : 'this machine only';
    const text = `Demo mode: no Discord settings, so it serves ${whom} and anyone can sign in as anyone`;
    return [note(`${text}. Demo mode never starts in production, which the systemd services set`)];
  }
  const findings = [checkPublicUrl(config)];
  if (!production) findings.push(note('NODE_ENV is not production: set it in .env to rule out demo mode'));
  const isProxyHere = trustProxy !== false && trustProxy.join() === 'loopback';
  if (!isLoopback(publicUrl.hostname) && !isLoopback(host) && isProxyHere) {
    const remedy = '127.0.0.1 is enough if the proxy runs on this machine';
    findings.push(note(`HOST ${host} lets other machines bypass the proxy: ${remedy}`));
  }
  if (rateLimit === 0) {
    const remedy = 'Remove RATE_LIMIT; the default is 600.';
    findings.push(problem('RATE_LIMIT is 0: one user can slow down the server for everyone', remedy));
  }
  if (seedDemo) findings.push(note('SEED_DEMO is on: an empty database is filled with demo data'));
  return findings;
}

function checkPublicUrl({ publicUrl: { origin, hostname }, secure, trustProxy }: Config): Finding {
  if (isLoopback(hostname)) {
    return note(`PUBLIC_URL is ${origin}: sign-in only works on this machine. Set it to the https address`);
  }
  if (!secure) {
    return problem(
      `PUBLIC_URL ${origin} is plain http: sessions could be stolen in transit, and phones can't install the app or get notifications`,
      'Put a reverse proxy with TLS in front (docs/hosting.md) and set PUBLIC_URL to its https address.',
    );
  }
  if (trustProxy !== false) {
    return ok(`Configured for ${origin}, through the proxy at ${trustProxy.join(', ')}`);
  }
  return problem(
    'TRUST_PROXY is off, but PUBLIC_URL is https: every page would redirect to itself',
    "Remove TRUST_PROXY if the proxy runs on this machine; otherwise set it to the proxy's address.",
  );
}

/** `address` is null if not set or unreadable. */
export interface KnownWebhook {
  field: WebhookField;
  label: string;
  address: string | null;
  isLost: boolean;
}

export interface KnownCommunity {
  grants: readonly GrantEntry[];
  licenses: readonly { _id: string; name: string }[];
  webhooks: readonly KnownWebhook[];
  liveRoles: boolean;
  commands: boolean;
  channels: readonly string[];
  panicRoles: readonly string[];
}

/** Gathers what the checks need to know. `stored` is null without settings. */
export function communityOf(
  { roles, discord }: Pick<Config, 'roles' | 'discord'>,
  stored: Stored | null,
): KnownCommunity {
  const everyone = discord?.guildId ?? '';
  const shipped = SHIPPED_LICENSES.map((name) => ({ _id: LICENSE_IDS[name], name }));
  const platforms = stored?.values.general.platforms ?? (['Xbox', 'PlayStation'] as const);
  const all = [
    { platform: 'Xbox', field: 'webhookXbox', variable: 'DISCORD_WEBHOOK_XBOX' },
    { platform: 'PlayStation', field: 'webhookPlaystation', variable: 'DISCORD_WEBHOOK_PLAYSTATION' },
  ] as const;
  const channels = stored === null ? [] : platforms.map((name) => stored.values.discord.platforms[name]);
  return {
    grants: grantsWithHost(stored?.values.grants.entries ?? [], { roles, everyone }),
    licenses: stored?.values.licenses.entries.filter(({ active }) => active) ?? shipped,
    liveRoles: stored?.values.discord.liveRoles ?? true,
    commands: stored?.values.discord.commands ?? true,
    channels: [
      ...new Set(channels.flatMap(({ calls, panic, units, duty }) => [calls, panic, units, duty])),
    ].filter((id) => id !== null),
    panicRoles: [...new Set(channels.flatMap(({ panicRole }) => panicRole ?? []))],
    webhooks: all
      .filter(({ platform }) => platforms.includes(platform))
      .map(({ platform, field, variable }) => {
        const ofHost = discord?.[field] ?? null;
        if (ofHost !== null) return { field, label: variable, address: ofHost, isLost: false };
        const webhook = stored?.values.discord[field] ?? null;
        const address = webhook === null ? null : (stored?.vault?.open(webhook.sealed) ?? null);
        const label = `The ${platform} webhook`;
        return { field, label, address, isLost: webhook !== null && address === null };
      }),
  };
}

interface Stored {
  values: StoredValues;
  vault: Vault | null;
}

export async function readStored(config: Config): Promise<Stored | null> {
  const { databaseUrl, dataDir, discord, sessionSecret } = config;
  if (databaseUrl === null && !existsSync(databaseFile(dataDir))) return null;
  try {
    return await withOpened(openForReading(config), async ({ db }) => {
      const { newer, pending } = await readSchemaVersion(db);
      if (newer !== null || pending.length > 0) return null;
      const { values } = await readSettings(db, { known: null, guildId: discord?.guildId ?? '' });
      // Reading must not create a secret.
      const hasSecret = sessionSecret !== null || existsSync(join(dataDir, 'session-secret'));
      if (!hasSecret) return { values, vault: null };
      return { values, vault: createVault(sessionSecret ?? storedSecret(dataDir), 'settings') };
    });
  } catch {
    // The database check reports the reason.
    return null;
  }
}
