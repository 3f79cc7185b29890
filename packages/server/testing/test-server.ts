import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { buildApp } from '#app/build-app';
import { buildPlatform } from '#app/build-platform';
import { openDatabase } from '#db/open-database';
import { DEMO_ROLES } from '#demo/personas';
import { createOutboxWorker, type OutboxWorker } from '#features/outbox/index';
import { createPushLane } from '#features/push/index';
import type { Clock } from '#platform/clock';
import { createDatabaseWatch } from '#platform/database-watch';
import { type Config, readConfig } from '#platform/env';
import type { LivePace } from '#platform/live/live';
import { createLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import type { Platform } from '#platform/platform';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '#testing/test-database';
import { createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/**
 * The real server on a real socket with a fresh database, the stand-in Discord, and a clock that stands still. It is not
 * connected to the gateway until that is told to look.
 */
export interface TestServer {
  origin: string;
  platform: Platform;
  clock: TestClock;
  standIn: StandIn;
  /** Sends nothing to Discord until it is run or started. */
  outbox: OutboxWorker;
  location: TestDatabase;
  /** Everything that was logged, as text. */
  logged(): string;
  /** Somebody without a session. */
  visitor(): TestUser;
  /** Signs a persona in by its key, through the stand-in, as a browser would. */
  signIn(persona: string): Promise<TestUser>;
  /** Stops the server and starts it anew on the same database, with other values in its environment. */
  restart(environment?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `environment` is read like the process's own; `withBot` false leaves roles to the users' own tokens;
 * `withWebhooks` has reports announced on the stand-in's; `pace` is that of
 * live events, `patience` that with Discord, `readWithin` that with who reads an answer;
 * `webFolder` has the web app, else there is none. `beside` names a server whose PostgreSQL database, Discord and clock it shares, as a second process
 * would; that one is to be stopped last.
 */
export async function startTestServer(
  options: {
    environment?: Record<string, string>;
    withBot?: boolean;
    withWebhooks?: boolean;
    pace?: Partial<LivePace>;
    patience?: number;
    readWithin?: number;
    webFolder?: string;
    beside?: TestServer;
    /** What is done to the empty database before the server sees it. */
    prepare?: (place: TestDatabase) => Promise<void>;
  } = {},
): Promise<TestServer> {
  const { withBot = true, withWebhooks = false, beside } = options;
  const port = await freePort();
  const clock = beside?.clock ?? createTestClock();
  const create = options.prepare === undefined ? createMigratedDatabase : createTestDatabase;
  const database = beside?.location ?? (await create());
  const standIn = beside?.standIn ?? (await startTestDiscord({ port, now: () => clock.now() }));
  await options.prepare?.(database);
  const variables = {
    PORT: String(port),
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    ...discordVariables(standIn, { withBot, withWebhooks }),
    RATE_LIMIT: '0',
    ...options.environment,
  };
  let running = await listen(readConfig(variables), clock, options);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    get platform() {
      return running.platform;
    },
    clock,
    standIn,
    get outbox() {
      return running.outbox;
    },
    location: database,
    logged: () => running.lines.join(''),
    visitor: () => createTestUser(origin),
    signIn: async (persona) => {
      const user = createTestUser(origin);
      await user.signIn(persona);
      return user;
    },
    restart: async (environment = {}) => {
      await running.stop();
      running = await listen(readConfig({ ...variables, ...environment }), clock, options);
    },
    stop: async () => {
      await running.stop();
      if (beside !== undefined) return;
      await standIn.close();
      await database.remove();
    },
  };
}

async function listen(
  config: Config,
  clock: TestClock,
  {
    pace,
    patience,
    readWithin,
    webFolder = config.dataDir,
  }: { pace?: Partial<LivePace>; patience?: number; readWithin?: number; webFolder?: string },
) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const watch = createDatabaseWatch();
  const log = createLog({ level: 'debug', output: sink, onDatabaseAway: watch.note });
  const metrics = createMetrics();
  const { discord } = config;
  if (discord === null) throw new Error('Tests name their Discord');
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onStatement: metrics.countStatement,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  // Waiting for the disk is most of a small test's time; what survives a crash is tested with real processes.
  if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  const watching = watch.watch(database, log);
  const complete = { ...config, discord };
  const platform = await buildPlatform({ config: complete, database, clock, metrics, log, pace, patience });
  const outbox = createOutboxWorker(platform, {
    beside: (onDue) => createPushLane(platform, { onDue }),
  });
  const app = await buildApp(platform, { webFolder, extra: [], readWithin });
  await app.listen({ host: config.host, port: config.port });
  const stop = async () => {
    await app.close();
    await platform.gateway.stop();
    await outbox.stop();
    await watching.stop();
    await database.close();
  };
  return { platform, outbox, lines, stop };
}

/** A clock that stands still until it is told to go on. */
interface TestClock extends Clock {
  /** Goes on by so many milliseconds. */
  advance(milliseconds: number): void;
}

function createTestClock(start = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** Starts a stand-in Discord for a server at a port; `now` in milliseconds, its own clock where none is given. */
export function startTestDiscord({ port, now }: { port: number; now?: () => number }): Promise<StandIn> {
  return startStandIn({
    ...(now === undefined ? {} : { now }),
    interactionsUrl: () => `http://localhost:${port}/discord/interactions`,
  });
}

/**
 * The environment that makes a server talk to a stand-in and know its roles. `withBot` false leaves roles to the users'
 * own tokens; `withWebhooks` has reports announced.
 */
export function discordVariables(
  standIn: StandIn,
  { withBot, withWebhooks }: { withBot: boolean; withWebhooks: boolean },
): Record<string, string> {
  return {
    DISCORD_CLIENT_ID: SETTINGS.clientId,
    DISCORD_CLIENT_SECRET: SETTINGS.clientSecret,
    DISCORD_GUILD_ID: SETTINGS.guildId,
    ...(withBot ? { DISCORD_BOT_TOKEN: SETTINGS.botToken } : {}),
    DISCORD_PUBLIC_KEY: standIn.publicKey,
    DISCORD_API_URL: standIn.apiUrl,
    DISCORD_AUTHORIZE_URL: standIn.authorizeUrl,
    DISCORD_CDN_URL: standIn.cdnUrl,
    PUSH_HOSTS: new URL(standIn.origin).host,
    ...(withWebhooks ? webhooksOf(standIn) : {}),
    ROLE_PUBLIC_SAFETY: DEMO_ROLES.publicSafety,
    ROLE_STAFF: DEMO_ROLES.staff,
    ROLE_FIRE_RESCUE: DEMO_ROLES.fireRescue,
    ROLE_FIRE_RESCUE_STAFF: DEMO_ROLES.fireRescueStaff,
    ROLE_LICENSE_CLASS_C: DEMO_ROLES.licenseClassC,
    ROLE_LICENSE_CLASS_M: DEMO_ROLES.licenseClassM,
    ROLE_LICENSE_CLASS_A: DEMO_ROLES.licenseClassA,
    ROLE_LICENSE_CLASS_B: DEMO_ROLES.licenseClassB,
  };
}

const webhooksOf = (standIn: StandIn) => ({
  DISCORD_WEBHOOK_XBOX: standIn.webhookUrl('Xbox'),
  DISCORD_WEBHOOK_PLAYSTATION: standIn.webhookUrl('PlayStation'),
});
