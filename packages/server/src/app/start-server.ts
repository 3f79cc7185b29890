import { endpoint } from '@ten-four/contract/common/endpoint';
import { DEMO_MESSAGES_PATH } from '@ten-four/contract/common/pages';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { buildApp } from '#app/build-app';
import { buildPlatform } from '#app/build-platform';
import { listenProblem } from '#app/listen-problem';
import { messageOf } from '#db/database-errors';
import { readSchemaVersion } from '#db/migrate';
import { openDatabase } from '#db/open-database';
import { connectPhones, givePhones, phoneRoutes } from '#demo/demo-phones';
import { setUpDemo } from '#demo/demo-setup';
import { keepDemoUnitsAwake, seedDemo } from '#demo/seed';
import { startDemoDiscord } from '#demo/start-demo-discord';
import { createNightlyBackup } from '#features/backups/index';
import { checkDuties, releaseUnanswered, requeueUnattended } from '#features/dispatch/index';
import { createCommandRegistration } from '#features/interactions/registration.worker';
import { createGuildWatcher, createOutboxWorker } from '#features/outbox/index';
import { deleteEndedKeys } from '#features/ownership/index';
import { createPushWorker, deleteOldJobs } from '#features/push/index';
import { remindOfFines } from '#features/reports/index';
import { sweepSignIns } from '#features/session/session.domain';
import { sweepSignInCodes } from '#features/session/sign-in-codes.domain';
import { linkForStart } from '#features/setup/index';
import type { AppContext } from '#platform/app-context';
import { DAY, HOUR, MINUTE, SECOND, systemClock } from '#platform/clock';
import { deleteOldAttempts } from '#platform/code-attempts';
import { DiscordError } from '#platform/discord/discord';
import { type Config, NO_ROLES } from '#platform/env';
import { ConfigError } from '#platform/env-values';
import { deleteOldCounts } from '#platform/http/daily-writes';
import { deleteOldKeys } from '#platform/http/idempotency';
import { type Routes, routes } from '#platform/http/routes';
import { pruneEvents } from '#platform/live/event-log';
import { createLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { deleteOldDeparted } from '#platform/sessions/departed.store';
import { deleteTokensOfSignedOut } from '#platform/sessions/users.store';
import { createSharedClock } from '#platform/shared-clock';
import { VERSION } from '#platform/version';

interface RunningServer {
  /** Null when no setup is needed. */
  setupLink: string | null;
  stop(): Promise<void>;
}

/** Frequent, because the fallback limit is in seconds. */
const UNANSWERED_EVERY = 5 * SECOND;

const STOP_WITHIN = 10 * SECOND;

/**
 * Starts everything; on failure closes what it opened. Until `accepted` resolves the server only reports its
 * health. `makeBackup` runs nightly.
 */
export async function startServer(
  config: Config,
  webFolder: string,
  {
    accepted = null,
    makeBackup,
  }: { accepted?: Promise<void> | null; makeBackup?: (folder: string) => Promise<void> } = {},
): Promise<RunningServer> {
  const log = createLog({ level: config.logLevel });
  const metrics = createMetrics();
  if (config.rateLimit === 0) log.warn('RATE_LIMIT is 0: requests are not limited');
  const closing: (() => Promise<unknown>)[] = [];
  let isOpen = accepted === null;
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const demo = config.discord === null ? await startDemoDiscord(config) : null;
    if (demo !== null) closing.push(demo.stop);
    const discord = demo?.settings ?? config.discord;
    if (discord === null) throw new Error('Without Discord settings the server runs in demo mode');
    // Configured roles would take away the personas' rights.
    const complete = {
      ...config,
      discord,
      roles: demo === null ? config.roles : NO_ROLES,
      pushHosts: demo === null ? config.pushHosts : [...config.pushHosts, demo.pushHost],
    };

    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      onStatement: metrics.countStatement,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    closing.push(database.close);
    const clock = await createSharedClock({ database, local: systemClock, log });

    const platform = await buildPlatform({ config: complete, database, clock, metrics, log });
    if (demo !== null) await setUpDemo(platform, demo.webhooks);
    if (config.seedDemo) await seedDemo(platform);
    if (demo !== null) await givePhones(platform, demo.phones);
    const keepAwake = () => keepDemoUnitsAwake(database.db, clock.now());
    if (demo !== null) await keepAwake();
    let maintenance: { stop(): Promise<void> } | null = null;
    closing.push(async () => maintenance?.stop());
    const outbox = createOutboxWorker(platform, {
      pair: (onDue) => createPushWorker(platform, { onDue }),
    });
    closing.push(outbox.stop);
    closing.push(platform.gateway.stop);
    const commands = createCommandRegistration(platform);
    closing.push(commands.stop);

    const extra =
      demo === null ? [] : [...demoRoutes(demo.messagesUrl), ...phoneRoutes(platform, demo.phones)];
    const app = await buildApp(platform, { webFolder, extra, isOpen: () => isOpen });
    closing.push(() => closeWithin(app, STOP_WITHIN));
    demo?.registerOn(app);
    if (demo !== null) connectPhones(platform, { phones: demo.phones, app });
    await listen(app, config);
    const begin = () => {
      if (isStopped) return;
      isOpen = true;
      maintenance = startMaintenance(platform, {
        'clock adjustment': clock.adjust,
        ...(config.backups && makeBackup && { 'nightly backup': createNightlyBackup(platform, makeBackup) }),
        ...(demo !== null && { 'demo units': keepAwake }),
      });
      outbox.start();
      platform.gateway.start();
      commands.start();
      checkSecrets(platform);
    };
    if (accepted === null) begin();
    else
      accepted.then(begin).catch((error: unknown) => log.error({ err: error }, 'start after upgrade failed'));
    const { applied } = await readSchemaVersion(database.db);
    const address = config.publicUrl.origin;
    log.info(
      { version: VERSION, engine: database.engine, migrations: applied, address, demo: config.demo },
      `Ten-Four is ready at ${address}`,
    );
    return { stop, setupLink: await linkForStart(platform) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs in the background. Without it, a wrong secret would go unnoticed until first use. */
function checkSecrets({ discord, log }: AppContext): void {
  for (const checking of discord.checkSecrets()) {
    checking.catch((error: unknown) => {
      const isWrong = error instanceof DiscordError && error.setting !== null;
      log[isWrong ? 'error' : 'info']({ reason: messageOf(error) }, 'Discord did not confirm the secrets');
    });
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const problem = listenProblem(error, { host, port });
    throw problem === null ? error : new ConfigError(problem);
  }
}

async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(deadline);
}

function demoRoutes(messagesUrl: string): Routes[] {
  return routes(
    {
      showDemoMessages: endpoint({
        method: 'GET',
        path: DEMO_MESSAGES_PATH,
        summary: 'Browser navigation: messages that demo mode sent to Discord',
        tag: 'demo',
        who: ['anyone'],
        answer: Type.Unsafe<undefined>({}),
      }),
    },
    { showDemoMessages: async ({ reply }) => reply.redirect(messagesUrl, 302) },
  );
}

function startMaintenance(platform: AppContext, everyMinute: Record<string, () => Promise<void>>) {
  const { roleRefresh, sessions, database, clock } = platform;
  const jobs = [
    ...Object.entries(everyMinute).map(([name, job]) => repeat(platform, MINUTE, name, job)),
    repeat(platform, MINUTE, 'role refresh', () => roleRefresh.sweep()),
    repeat(platform, MINUTE, 'Discord server refresh', createGuildWatcher(platform).checkHourly),
    repeat(platform, MINUTE, 'duty checks', () => checkDuties(platform)),
    repeat(platform, MINUTE, 'fine reminders', () => remindOfFines(platform)),
    repeat(platform, UNANSWERED_EVERY, 'unanswered 911 calls', async () => {
      // In this order: a requeued call can be taken before it goes to the board.
      await releaseUnanswered(platform);
      await requeueUnattended(platform);
    }),
    repeat(platform, HOUR, 'clean-up', async () => {
      await sessions.sweep();
      await deleteTokensOfSignedOut(database.db);
      await sweepSignIns(platform);
      await sweepSignInCodes(platform);
      await deleteOldKeys(database.db, clock.now());
      await deleteOldCounts(database.db, clock.now());
      await deleteOldDeparted(database.db, clock.now());
      await deleteEndedKeys(database.db, clock.now());
      await deleteOldAttempts(database.db, clock.now());
      await deleteOldJobs(database.db, clock.now() - DAY);
      await pruneEvents(database, clock.now());
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Retries failed runs at the next interval. */
function repeat({ log }: AppContext, every: number, name: string, job: () => Promise<void>) {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= job()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'maintenance failed'))
      .finally(() => {
        running = null;
      });
  }, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
