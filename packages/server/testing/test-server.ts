import { Writable } from 'node:stream';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '@ten-four/fake-discord/testing/start';
import { sql } from 'kysely';
import { buildApp } from '#app/build-app';
import { buildPlatform } from '#app/build-platform';
import { openDatabase } from '#db/open-database';
import { createOutboxWorker, type OutboxWorker } from '#features/outbox/index';
import { createPushWorker } from '#features/push/index';
import type { AppContext } from '#platform/app-context';
import type { Clock } from '#platform/clock';
import { type Config, readConfig } from '#platform/env';
import type { LivePace } from '#platform/live/live';
import { createLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '#testing/test-database';
import { createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/**
 * The server on a real socket with a fresh database, the fake Discord server and a clock that stands still. The
 * gateway connects only on request.
 */
export interface TestServer {
  origin: string;
  platform: AppContext;
  clock: TestClock;
  fakeDiscord: FakeDiscord;
  /** Sends nothing until it is run or started. */
  outbox: OutboxWorker;
  location: TestDatabase;
  logged(): string;
  visitor(): TestUser;
  /** Signs a persona in through the fake Discord server. */
  signIn(persona: string): Promise<TestUser>;
  /** Restarts the server on the same database with another environment. */
  restart(environment?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server. `environment` is like the process's own; `withBot` false leaves roles to the users' own tokens;
 * `withWebhooks` announces reports on the fake Discord server; `pace` sets the intervals of live events, `patience` the
 * timeout for Discord, `readWithin` that for slow readers; `webFolder` has the web app, if any. With `peer`, the new
 * server shares that server's PostgreSQL database, Discord and clock, like a second process; stop the peer last.
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
    peer?: TestServer;
    /** Prepares the empty database before the server starts. */
    prepare?: (place: TestDatabase) => Promise<void>;
  } = {},
): Promise<TestServer> {
  const { withBot = true, withWebhooks = false, peer } = options;
  const port = await freePort();
  const clock = peer?.clock ?? createTestClock();
  const create = options.prepare === undefined ? createMigratedDatabase : createTestDatabase;
  const database = peer?.location ?? (await create());
  const fakeDiscord = peer?.fakeDiscord ?? (await startTestDiscord({ port, now: () => clock.now() }));
  await options.prepare?.(database);
  const variables = {
    PORT: String(port),
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    ...discordVariables(fakeDiscord, { withBot, withWebhooks }),
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
    fakeDiscord,
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
      if (peer !== undefined) return;
      await fakeDiscord.close();
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
  const log = createLog({ level: 'debug', output: sink });
  const metrics = createMetrics();
  const { discord } = config;
  if (discord === null) throw new Error('Tests name their Discord');
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onStatement: metrics.countStatement,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  // Disk syncs would dominate small tests; crash safety is tested with real processes.
  if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  const complete = { ...config, discord };
  const platform = await buildPlatform({ config: complete, database, clock, metrics, log, pace, patience });
  const outbox = createOutboxWorker(platform, {
    pair: (onDue) => createPushWorker(platform, { onDue }),
  });
  const app = await buildApp(platform, { webFolder, extra: [], readWithin });
  await app.listen({ host: config.host, port: config.port });
  const stop = async () => {
    await app.close();
    await platform.gateway.stop();
    await outbox.stop();
    await database.close();
  };
  return { platform, outbox, lines, stop };
}

/** A clock that moves only when a test advances it. */
interface TestClock extends Clock {
  /** Milliseconds. */
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

/** Starts the fake Discord server; `now` defaults to its own clock. */
export function startTestDiscord({ port, now }: { port: number; now?: () => number }): Promise<FakeDiscord> {
  return startFakeDiscord({
    ...(now === undefined ? {} : { now }),
    interactionsUrl: () => `http://localhost:${port}/discord/interactions`,
  });
}

/**
 * Returns the environment that points a server at the fake Discord server. `withBot` false leaves roles to the
 * users' own tokens; `withWebhooks` announces reports.
 */
export function discordVariables(
  fakeDiscord: FakeDiscord,
  { withBot, withWebhooks }: { withBot: boolean; withWebhooks: boolean },
): Record<string, string> {
  return {
    DISCORD_CLIENT_ID: SETTINGS.clientId,
    DISCORD_CLIENT_SECRET: SETTINGS.clientSecret,
    DISCORD_GUILD_ID: SETTINGS.guildId,
    ...(withBot ? { DISCORD_BOT_TOKEN: SETTINGS.botToken } : {}),
    DISCORD_PUBLIC_KEY: fakeDiscord.publicKey,
    DISCORD_API_URL: fakeDiscord.apiUrl,
    DISCORD_AUTHORIZE_URL: fakeDiscord.authorizeUrl,
    DISCORD_CDN_URL: fakeDiscord.cdnUrl,
    PUSH_HOSTS: new URL(fakeDiscord.origin).host,
    ...(withWebhooks ? webhooksOf(fakeDiscord) : {}),
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

const webhooksOf = (fakeDiscord: FakeDiscord) => ({
  DISCORD_WEBHOOK_XBOX: fakeDiscord.webhookUrl('Xbox'),
  DISCORD_WEBHOOK_PLAYSTATION: fakeDiscord.webhookUrl('PlayStation'),
});
