import { Writable } from 'node:stream';
import { pino } from 'pino';
import { buildApp } from '#app/build-app';
import { buildPlatform } from '#app/build-platform';
import { openDatabase } from '#db/open-database';
import { createOutboxWorker, type OutboxWorker } from '#features/outbox/index';
import { type Config, readConfig } from '#platform/env';
import type { LivePace } from '#platform/live/live';
import { createMetrics } from '#platform/metrics';
import type { Platform } from '#platform/platform';
import type { StandIn } from '#testing/stand-in';
import { createTestClock, type TestClock } from '#testing/test-clock';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { discordVariables, startTestDiscord } from '#testing/test-discord';
import { createTestUser, type TestUser } from '#testing/test-user';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** The real server on a real socket with a fresh database, the stand-in Discord, and a clock that stands still. */
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
  stop(): Promise<void>;
}

/**
 * `environment` is read like the process's own; `withBot` false leaves roles to the users' own tokens;
 * `withWebhooks` has reports announced on the stand-in's; `pace` is that of
 * live events, `patience` that with Discord, `readWithin` that with who reads an answer. `beside` names a server whose PostgreSQL database, Discord and clock it shares, as a second process
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
    beside?: TestServer;
  } = {},
): Promise<TestServer> {
  const { withBot = true, withWebhooks = false, beside } = options;
  const port = await freePort();
  const clock = beside?.clock ?? createTestClock();
  const database = beside?.location ?? (await createTestDatabase());
  const standIn = beside?.standIn ?? (await startTestDiscord({ port, now: () => clock.now() }));
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    ...discordVariables(standIn, { withBot, withWebhooks }),
    RATE_LIMIT: '0',
    ...options.environment,
  });
  const { platform, outbox, lines, stop } = await listen(config, clock, options);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    platform,
    clock,
    standIn,
    outbox,
    location: database,
    logged: () => lines.join(''),
    visitor: () => createTestUser(origin),
    signIn: async (persona) => {
      const user = createTestUser(origin);
      await user.signIn(persona);
      return user;
    },
    stop: async () => {
      await stop();
      if (beside !== undefined) return;
      await standIn.close();
      await database.remove();
    },
  };
}

async function listen(
  config: Config,
  clock: TestClock,
  { pace, patience, readWithin }: { pace?: Partial<LivePace>; patience?: number; readWithin?: number },
) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'debug' }, sink);
  const metrics = createMetrics();
  const { discord } = config;
  if (discord === null) throw new Error('Tests name their Discord');
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onStatement: metrics.countStatement,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
  });
  const complete = { ...config, discord };
  const platform = buildPlatform({ config: complete, database, clock, metrics, log, pace, patience });
  const outbox = createOutboxWorker(platform);
  const app = await buildApp(platform, { webFolder: config.dataDir, extra: [], readWithin });
  await app.listen({ host: config.host, port: config.port });
  const stop = async () => {
    await app.close();
    await outbox.stop();
    await database.close();
  };
  return { platform, outbox, lines, stop };
}
