import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { getDomain } from 'tldts';
import { isLoopback } from '#platform/addresses';
import { canonicalWebhook } from '#platform/discord/webhook-address';
import * as read from '#platform/env-values';
import { ConfigError, type Source } from '#platform/env-values';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Absent values are null. */
export type Config = ReturnType<typeof readConfig>;
export type DiscordSettings = NonNullable<Config['discord']>;

export function environment(): Source {
  const file = resolve('.env');
  return {
    ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : {}),
    ...process.env,
  };
}

const MODES = ['production', 'development', 'test'] as const;

/** Throws ConfigError for a misspelled mode, which would start demo mode. */
export const isProduction = (source: Source): boolean =>
  read.word(source, 'NODE_ENV', MODES, 'development') === 'production';

export function readConfig(source: Source) {
  const production = isProduction(source);
  const demoPublic = read.flag(source, 'DEMO_PUBLIC', false);
  const host = read.text(source, 'HOST') ?? (demoPublic ? '0.0.0.0' : '127.0.0.1');
  const port = read.integer(source, 'PORT', 3000, 1, 65_535);
  const publicUrl =
    read.url(source, 'PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`);
  if (publicUrl.pathname !== '/' || publicUrl.search !== '') {
    throw new ConfigError(`PUBLIC_URL must be an origin without a path, such as https://cad.example.org`);
  }
  const secure = publicUrl.protocol === 'https:';
  const databaseUrl = read.url(source, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null;
  const sessionSecret = secret(source, 'SESSION_SECRET', production);
  const discord = discordSettings(source);
  const demo = discord === null;
  checkDemo({ production, demo, demoPublic, host, publicUrl });
  if (production && databaseUrl !== null && sessionSecret === null) {
    throw new ConfigError('SESSION_SECRET must be set in production when DATABASE_URL is set');
  }
  return {
    production,
    logLevel: read.word(source, 'LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    /** Without Discord settings, the fake Discord server signs people in. */
    demo,
    demoPublic,
    host,
    port,
    publicUrl,
    /** Differs from the origin of `publicUrl` only when the web app is hosted elsewhere. */
    webOrigin: webOrigin(source, publicUrl),
    secure,
    trustProxy: trustProxy(source, secure),
    dataDir: resolve(read.text(source, 'DATA_DIR') ?? './data'),
    databaseUrl,
    sessionSecret,
    /** Null only in demo mode before the fake Discord server starts. */
    discord,
    roles: roleSettings(source),
    /** Null when set in the app. */
    communityName: read.text(source, 'COMMUNITY_NAME'),
    bankName: read.text(source, 'BANK_NAME'),
    /** Cents. */
    startingCash: read.dollars(source, 'STARTING_CASH'),
    // Off behind a proxy by default: a proxy on this machine looks like a local program.
    metrics: read.flag(source, 'METRICS', isLoopback(publicUrl.hostname) && !demoPublic),
    metricsToken: secret(source, 'METRICS_TOKEN', production),
    /** Per user and minute; 0 for no limit. */
    rateLimit: rateLimit(source),
    dmvAttemptsPerHour: read.integer(source, 'DMV_ATTEMPTS_PER_HOUR', 5, 1, 1000),
    pushHosts: read.hosts(source, 'PUSH_HOSTS'),
    pushContact: pushContact(source, publicUrl),
    seedDemo: read.flag(source, 'SEED_DEMO', demo),
    backups: read.flag(source, 'BACKUPS', true),
    /** Set by `npm run upgrade` to test a copy of the data. */
    trial: read.flag(source, 'UPGRADE_TRIAL', false),
  };
}

/** Rejects limits of one or two: a write counts as three, so they would block all writes. */
function rateLimit(source: Source): number {
  const limit = read.integer(source, 'RATE_LIMIT', 600, 0, 1_000_000);
  if (limit === 1 || limit === 2) throw new ConfigError('RATE_LIMIT must be 0 (no limit) or at least 3');
  return limit;
}

/** Returns the contact URL for push services, https or mailto. They refuse contacts that are local or missing. */
function pushContact(source: Source, publicUrl: URL): string {
  // Not parsed, because an origin would gain a slash.
  const configured =
    read.url(source, 'PUSH_CONTACT', ['https:', 'mailto:']) && read.text(source, 'PUSH_CONTACT');
  if (configured !== null) return configured;
  return publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:admin@example.com';
}

function secret(source: Source, name: string, production: boolean): string | null {
  const value = read.text(source, name);
  if (value !== null && value.length < (production ? 32 : 8)) {
    throw new ConfigError(`${name} is too short: use 32 random characters or more`);
  }
  return value;
}

function discordSettings(source: Source) {
  const clientId = read.discordId(source, 'DISCORD_CLIENT_ID');
  const clientSecret = read.text(source, 'DISCORD_CLIENT_SECRET');
  const guildId = read.discordId(source, 'DISCORD_GUILD_ID');
  const publicKey = read.text(source, 'DISCORD_PUBLIC_KEY');
  if (publicKey !== null && !/^[0-9a-f]{64}$/i.test(publicKey)) {
    throw new ConfigError('DISCORD_PUBLIC_KEY must be 64 hexadecimal digits');
  }
  const settings = {
    botToken: read.text(source, 'DISCORD_BOT_TOKEN'),
    publicKey,
    apiUrl: read.address(source, 'DISCORD_API_URL', 'https://discord.com/api/v10'),
    /** Browser URLs; in demo mode paths of this server. */
    authorizeUrl: read.address(source, 'DISCORD_AUTHORIZE_URL', 'https://discord.com/oauth2/authorize'),
    cdnUrl: read.address(source, 'DISCORD_CDN_URL', 'https://cdn.discordapp.com'),
    webhookXbox: webhook(source, 'DISCORD_WEBHOOK_XBOX'),
    webhookPlaystation: webhook(source, 'DISCORD_WEBHOOK_PLAYSTATION'),
  };
  if (clientId !== null && clientSecret !== null && guildId !== null) {
    return { clientId, clientSecret, guildId, ...settings };
  }
  const missing = Object.entries({
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_GUILD_ID: guildId,
  }).filter(([, value]) => value === null);
  const someSet = missing.length < 3 || settings.botToken !== null || publicKey !== null;
  if (someSet) {
    const names = missing.map(([name]) => name).join(' and ');
    throw new ConfigError(`${names} must be set too: set all Discord settings, or none for demo mode`);
  }
  return null;
}

function webhook(source: Source, name: string): string | null {
  const address = read.url(source, name, ['http:', 'https:'])?.href;
  return address === undefined ? null : canonicalWebhook(address);
}

/** Forbids demo mode in production, and on other machines unless allowed: it has no real sign-in. */
function checkDemo(
  settings: Record<'production' | 'demo' | 'demoPublic', boolean> & { host: string; publicUrl: URL },
): void {
  const { production, demo, demoPublic, host, publicUrl } = settings;
  if (demoPublic && (production || !demo)) {
    const reason = production ? 'NODE_ENV is production' : 'DISCORD_CLIENT_ID is set';
    throw new ConfigError(`DEMO_PUBLIC is on, but ${reason}, which rules out demo mode: remove it`);
  }
  if (!demo) return;
  const remedy = 'set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_GUILD_ID';
  if (production) throw new ConfigError(`NODE_ENV is production, which rules out demo mode: ${remedy}`);
  if (demoPublic) return;
  const publicRemedy = `${remedy}, or DEMO_PUBLIC=1 to let anyone sign in as anyone`;
  if (!isLoopback(host))
    throw new ConfigError(`HOST is not loopback, which demo mode requires: ${publicRemedy}`);
  if (!isLoopback(publicUrl.hostname)) {
    throw new ConfigError(`PUBLIC_URL is not loopback, which demo mode requires: ${publicRemedy}`);
  }
}

function webOrigin(source: Source, publicUrl: URL): string {
  const origin = read.url(source, 'WEB_ORIGIN', ['http:', 'https:']);
  if (origin === null) return publicUrl.origin;
  if (origin.pathname !== '/' || origin.search !== '') {
    throw new ConfigError('WEB_ORIGIN must be an origin without a path, such as https://cad.example.org');
  }
  const site = (at: URL) =>
    `${at.protocol}//${getDomain(at.hostname, { allowPrivateDomains: true }) ?? at.hostname}`;
  if (site(origin) !== site(publicUrl)) {
    throw new ConfigError('WEB_ORIGIN must be on the same site as PUBLIC_URL, or browsers send no cookie');
  }
  return origin.origin;
}

function trustProxy(source: Source, secure: boolean): string[] | false {
  const value = read.text(source, 'TRUST_PROXY');
  if (value === null) return secure ? ['loopback'] : false;
  if (['off', 'false', 'none'].includes(value.toLowerCase())) return false;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    const [ip, bits, ...rest] = proxy.split('/');
    const named = ['loopback', 'linklocal', 'uniquelocal'].includes(proxy);
    const maxBits = isIP(ip ?? '') === 4 ? 32 : 128;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
    if (!named && (isIP(ip ?? '') === 0 || !isRange || rest.length > 0)) {
      throw new ConfigError(
        `TRUST_PROXY must list addresses or ranges such as 10.0.0.0/8, or be off; "${proxy}" is neither`,
      );
    }
  }
  return proxies;
}

export const LICENSE_VARIABLES = {
  'Class C - Standard Drivers License': 'ROLE_LICENSE_CLASS_C',
  'Class M - Motorcycle License': 'ROLE_LICENSE_CLASS_M',
  'Class A - CDL Class A License': 'ROLE_LICENSE_CLASS_A',
  'Class B - CDL Class B License': 'ROLE_LICENSE_CLASS_B',
} as const;
export type ShippedLicense = keyof typeof LICENSE_VARIABLES;
export const SHIPPED_LICENSES = Object.keys(LICENSE_VARIABLES) as ShippedLicense[];

export const NO_ROLES = roleSettings({});

function roleSettings(source: Source) {
  const licenses = Object.fromEntries(
    SHIPPED_LICENSES.map((license) => [license, read.discordId(source, LICENSE_VARIABLES[license])]),
  ) as Record<ShippedLicense, string | null>;
  return {
    publicSafety: read.discordId(source, 'ROLE_PUBLIC_SAFETY'),
    staff: read.discordId(source, 'ROLE_STAFF'),
    fireRescue: read.discordId(source, 'ROLE_FIRE_RESCUE'),
    fireRescueStaff: read.discordId(source, 'ROLE_FIRE_RESCUE_STAFF'),
    licenses,
  };
}
