import { endpoint } from '@ten-four/contract/common/endpoint';
import { DEMO_MESSAGES_PATH } from '@ten-four/contract/common/pages';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { buildApp } from '#app/build-app';
import { buildPlatform } from '#app/build-platform';
import { startMaintenance } from '#app/maintenance';
import { openDatabase } from '#db/open-database';
import { seedDemo } from '#demo/seed';
import { keepDemoUnitsAwake } from '#demo/seed-dispatch';
import { startDemoDiscord } from '#demo/start-demo-discord';
import { createOutboxWorker } from '#features/outbox/index';
import { SECOND, systemClock } from '#platform/clock';
import type { Config } from '#platform/env';
import { type Routes, routes } from '#platform/http/routes';
import { createLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { createSharedClock } from '#platform/shared-clock';

/** A server that listens. */
interface RunningServer {
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>;
}

/** What is under way when the server stops gets so long to finish. */
const STOP_WITHIN = 10 * SECOND;

/**
 * Starts the whole product: in demo mode the stand-in Discord first, then the database, the parts, and the listening
 * socket. Throws what stopped it; nothing is left open then.
 */
export async function startServer(config: Config, webFolder: string): Promise<RunningServer> {
  const log = createLog(config.production);
  const metrics = createMetrics();
  if (config.rateLimit === 0) log.warn('RATE_LIMIT is 0: nobody is limited');
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const demo = config.discord === null ? await startDemoDiscord(config) : null;
    if (demo !== null) closing.push(demo.stop);
    const discord = demo?.settings ?? config.discord;
    if (discord === null) throw new Error('Without Discord settings the server runs in demo mode');
    const complete = { ...config, discord, roles: demo?.roles ?? config.roles };

    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      onStatement: metrics.countStatement,
      onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
    });
    closing.push(database.close);
    const clock = await createSharedClock({ database, local: systemClock, log });

    const platform = buildPlatform({ config: complete, database, clock, metrics, log });
    if (config.seedDemo) await seedDemo(platform);
    const keepAwake = () => keepDemoUnitsAwake(database.db, clock.now());
    if (demo !== null) await keepAwake();
    const maintenance = startMaintenance(platform, [clock.adjust, ...(demo === null ? [] : [keepAwake])]);
    closing.push(maintenance.stop);
    const outbox = createOutboxWorker(platform);
    closing.push(outbox.stop);

    const extra = demo === null ? [] : demoRoutes(demo.messagesUrl);
    const app = await buildApp(platform, { webFolder, extra });
    closing.push(() => closeWithin(app, STOP_WITHIN));
    await app.listen({ host: config.host, port: config.port });
    outbox.start();
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lets what is under way finish, but not for ever: a caller who never ends must not keep the server from stopping. */
async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(deadline);
}

/** In demo mode only: the way to the page of the stand-in Discord that shows what was sent. */
function demoRoutes(messagesUrl: string): Routes[] {
  return routes(
    {
      showDemoMessages: endpoint({
        method: 'GET',
        path: DEMO_MESSAGES_PATH,
        summary: 'Browser navigation: what demo mode sent to Discord',
        tag: 'demo',
        who: ['anyone'],
        answer: Type.Unsafe<undefined>({}),
      }),
    },
    { showDemoMessages: async ({ reply }) => reply.redirect(messagesUrl, 302) },
  );
}
