import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { getDomain } from 'tldts';
import { isLoopback } from '#platform/addresses';
import { canonicalWebhook } from '#platform/discord/webhook-address';
import {
  address,
  ConfigError,
  discordId,
  dollars,
  flag,
  hosts,
  integer,
  type Source,
  text,
  url,
  word,
} from '#platform/env-values';

/** What of the log is written: a level and those above it. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The whole configuration, read from the environment once. Nothing else in the server looks at
 * `process.env`. Absent values are null.
 */
export interface Config {
  production: boolean;
  logLevel: LogLevel;
  /** No Discord settings: the built-in stand-in signs people in. */
  demo: boolean;
  /** In demo mode only: other machines than this one are let in. */
  demoPublic: boolean;
  host: string;
  port: number;
  publicUrl: URL;
  /** Origin of the page: that of `publicUrl` unless the web app is hosted apart. */
  webOrigin: string;
  /** Whether browsers reach us by https. */
  secure: boolean;
  trustProxy: string[] | false;
  dataDir: string;
  databaseUrl: string | null;
  sessionSecret: string | null;
  /** Null only in demo mode, until the stand-in has been started. */
  discord: DiscordSettings | null;
  roles: RoleSettings;
  /** Null where the community chooses them in the app. */
  communityName: string | null;
  bankName: string | null;
  /** Cash in the wallet at first sign-in, in cents. */
  startingCash: number | null;
  /** Whether programs on this machine may read the metrics. */
  metrics: boolean;
  /** Who brings it may read the metrics from elsewhere. */
  metricsToken: string | null;
  /** Requests a minute a user; 0 is no limit. */
  rateLimit: number;
  dmvAttemptsPerHour: number;
  /** Hosts that are push services beside those of the usual browsers, with their ports where they have some. */
  pushHosts: readonly string[];
  /** Whom push services are told to turn to: an address of https or mailto. */
  pushContact: string;
  seedDemo: boolean;
  /** Whether the server makes a backup each night. */
  backups: boolean;
  /** Set by `npm run upgrade` for a start on a copy of the data. */
  trial: boolean;
}

export interface DiscordSettings {
  clientId: string;
  clientSecret: string;
  guildId: string;
  botToken: string | null;
  publicKey: string | null;
  apiUrl: string;
  /** Where browsers go; in demo mode this and the next are paths of this server. */
  authorizeUrl: string;
  cdnUrl: string;
  webhookXbox: string | null;
  webhookPlaystation: string | null;
}

/** Discord role ids; a role that is not configured is held by nobody. */
export interface RoleSettings {
  publicSafety: string | null;
  staff: string | null;
  fireRescue: string | null;
  fireRescueStaff: string | null;
  licenses: Record<ShippedLicense, string | null>;
}

/** The process's environment over a `.env` file in the working directory, if there is one. */
export function environment(): Source {
  const file = resolve('.env');
  return {
    ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : {}),
    ...process.env,
  };
}

const MODES = ['production', 'development', 'test'] as const;

/** Throws ConfigError for a misspelled mode, which would start demo mode in place of a community. */
export const isProduction = (source: Source): boolean =>
  word(source, 'NODE_ENV', MODES, 'development') === 'production';

/** Reads and checks the configuration; throws ConfigError at the first wrong value. */
export function readConfig(source: Source): Config {
  const production = isProduction(source);
  const demoPublic = flag(source, 'DEMO_PUBLIC', false);
  const host = text(source, 'HOST') ?? (demoPublic ? '0.0.0.0' : '127.0.0.1');
  const port = integer(source, 'PORT', 3000, 1, 65_535);
  const publicUrl = url(source, 'PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`);
  if (publicUrl.pathname !== '/' || publicUrl.search !== '') {
    throw new ConfigError(`PUBLIC_URL must be an origin without a path, such as https://cad.example.org`);
  }
  const secure = publicUrl.protocol === 'https:';
  const databaseUrl = url(source, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null;
  const sessionSecret = secret(source, 'SESSION_SECRET', production);
  const discord = discordSettings(source);
  const demo = discord === null;
  checkDemo({ production, demo, demoPublic, host, publicUrl });
  if (production && databaseUrl !== null && sessionSecret === null) {
    throw new ConfigError('SESSION_SECRET must be set in production when DATABASE_URL is set');
  }
  return {
    production,
    // Outside production only what needs somebody's eye.
    logLevel: word(source, 'LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    demo,
    demoPublic,
    host,
    port,
    publicUrl,
    webOrigin: webOrigin(source, publicUrl),
    secure,
    trustProxy: trustProxy(source, secure),
    dataDir: resolve(text(source, 'DATA_DIR') ?? './data'),
    databaseUrl,
    sessionSecret,
    discord,
    roles: roleSettings(source),
    communityName: text(source, 'COMMUNITY_NAME'),
    bankName: text(source, 'BANK_NAME'),
    startingCash: dollars(source, 'STARTING_CASH'),
    // A proxy on this machine that does not say that it is one could not be told from a program on it.
    metrics: flag(source, 'METRICS', isLoopback(publicUrl.hostname) && !demoPublic),
    metricsToken: secret(source, 'METRICS_TOKEN', production),
    rateLimit: rateLimit(source),
    dmvAttemptsPerHour: integer(source, 'DMV_ATTEMPTS_PER_HOUR', 5, 1, 1000),
    pushHosts: hosts(source, 'PUSH_HOSTS'),
    pushContact: pushContact(source, publicUrl),
    seedDemo: flag(source, 'SEED_DEMO', demo),
    backups: flag(source, 'BACKUPS', true),
    trial: flag(source, 'UPGRADE_TRIAL', false),
  };
}

/** A write counts as three, so a limit of one or two would let nobody write. */
function rateLimit(source: Source): number {
  const limit = integer(source, 'RATE_LIMIT', 600, 0, 1_000_000);
  if (limit === 1 || limit === 2) throw new ConfigError('RATE_LIMIT must be 0 (no limit) or at least 3');
  return limit;
}

/** Push services refuse what names this machine, or no way to anybody. */
function pushContact(source: Source, publicUrl: URL): string {
  // As it is written: read as an address, an origin would get a slash.
  const given = url(source, 'PUSH_CONTACT', ['https:', 'mailto:']) && text(source, 'PUSH_CONTACT');
  if (given !== null) return given;
  return publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:admin@example.com';
}

/** A development machine may have a short one. */
function secret(source: Source, name: string, production: boolean): string | null {
  const value = text(source, name);
  if (value !== null && value.length < (production ? 32 : 8)) {
    throw new ConfigError(`${name} is too short: take 32 random characters or more`);
  }
  return value;
}

function discordSettings(source: Source): DiscordSettings | null {
  const clientId = discordId(source, 'DISCORD_CLIENT_ID');
  const clientSecret = text(source, 'DISCORD_CLIENT_SECRET');
  const guildId = discordId(source, 'DISCORD_GUILD_ID');
  const publicKey = text(source, 'DISCORD_PUBLIC_KEY');
  if (publicKey !== null && !/^[0-9a-f]{64}$/i.test(publicKey)) {
    throw new ConfigError('DISCORD_PUBLIC_KEY must be 64 hexadecimal digits');
  }
  const settings = {
    botToken: text(source, 'DISCORD_BOT_TOKEN'),
    publicKey,
    apiUrl: address(source, 'DISCORD_API_URL', 'https://discord.com/api/v10'),
    authorizeUrl: address(source, 'DISCORD_AUTHORIZE_URL', 'https://discord.com/oauth2/authorize'),
    cdnUrl: address(source, 'DISCORD_CDN_URL', 'https://cdn.discordapp.com'),
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
  const address = url(source, name, ['http:', 'https:'])?.href;
  return address === undefined ? null : canonicalWebhook(address);
}

/** Demo mode lets anybody be anyone: never in production, and on other machines only where somebody says so. */
function checkDemo(
  settings: Pick<Config, 'production' | 'demo' | 'demoPublic' | 'host' | 'publicUrl'>,
): void {
  const { production, demo, demoPublic, host, publicUrl } = settings;
  if (demoPublic && (production || !demo)) {
    const where = production ? 'NODE_ENV is production' : 'DISCORD_CLIENT_ID is set';
    throw new ConfigError(`DEMO_PUBLIC is on, but ${where}, where demo mode is refused: remove it`);
  }
  if (!demo) return;
  const remedy = 'set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_GUILD_ID';
  if (production) throw new ConfigError(`NODE_ENV is production, where demo mode is refused: ${remedy}`);
  if (demoPublic) return;
  const opened = `${remedy}, or DEMO_PUBLIC=1 to let anybody in as anyone`;
  if (!isLoopback(host)) throw new ConfigError(`HOST is not loopback, where demo mode is refused: ${opened}`);
  if (!isLoopback(publicUrl.hostname)) {
    throw new ConfigError(`PUBLIC_URL is not loopback, where demo mode is refused: ${opened}`);
  }
}

function webOrigin(source: Source, publicUrl: URL): string {
  const origin = url(source, 'WEB_ORIGIN', ['http:', 'https:']);
  if (origin === null) return publicUrl.origin;
  if (origin.pathname !== '/' || origin.search !== '') {
    throw new ConfigError('WEB_ORIGIN must be an origin without a path, such as https://cad.example.org');
  }
  const site = (at: URL) =>
    `${at.protocol}//${getDomain(at.hostname, { allowPrivateDomains: true }) ?? at.hostname}`;
  if (site(origin) !== site(publicUrl)) {
    throw new ConfigError('WEB_ORIGIN must be of the same site as PUBLIC_URL, else browsers send no cookie');
  }
  return origin.origin;
}

function trustProxy(source: Source, secure: boolean): string[] | false {
  const value = text(source, 'TRUST_PROXY');
  if (value === null) return secure ? ['loopback'] : false;
  if (['off', 'false', 'none'].includes(value.toLowerCase())) return false;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    const [ip, bits, ...rest] = proxy.split('/');
    const named = ['loopback', 'linklocal', 'uniquelocal'].includes(proxy);
    const most = isIP(ip ?? '') === 4 ? 32 : 128;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    if (!named && (isIP(ip ?? '') === 0 || !isRange || rest.length > 0)) {
      throw new ConfigError(
        `TRUST_PROXY must list addresses or ranges such as 10.0.0.0/8, or be off; "${proxy}" is neither`,
      );
    }
  }
  return proxies;
}

/** The variables that name the roles of the license types that ship, by what these are called until somebody renames them. */
export const LICENSE_VARIABLES = {
  'Class C - Standard Drivers License': 'ROLE_LICENSE_CLASS_C',
  'Class M - Motorcycle License': 'ROLE_LICENSE_CLASS_M',
  'Class A - CDL Class A License': 'ROLE_LICENSE_CLASS_A',
  'Class B - CDL Class B License': 'ROLE_LICENSE_CLASS_B',
} as const;
export type ShippedLicense = keyof typeof LICENSE_VARIABLES;
export const SHIPPED_LICENSES = Object.keys(LICENSE_VARIABLES) as ShippedLicense[];

/** Where the environment names none. */
export const NO_ROLES = roleSettings({});

function roleSettings(source: Source): RoleSettings {
  const licenses = Object.fromEntries(
    SHIPPED_LICENSES.map((license) => [license, discordId(source, LICENSE_VARIABLES[license])]),
  ) as Record<ShippedLicense, string | null>;
  return {
    publicSafety: discordId(source, 'ROLE_PUBLIC_SAFETY'),
    staff: discordId(source, 'ROLE_STAFF'),
    fireRescue: discordId(source, 'ROLE_FIRE_RESCUE'),
    fireRescueStaff: discordId(source, 'ROLE_FIRE_RESCUE_STAFF'),
    licenses,
  };
}
