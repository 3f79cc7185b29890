import { operationsEndpoints } from '@ten-four/contract/operations/operations.contract';
import type { FastifyRequest } from 'fastify';
import { readMetrics } from '#features/operations/operations.domain';
import { isLoopback } from '#platform/addresses';
import type { AppContext } from '#platform/app-context';
import { SECOND } from '#platform/clock';
import type { Config } from '#platform/env';
import { notFound, unavailable } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import type { WebPages } from '#platform/http/web-pages';
import { isSameSecret } from '#platform/secrets';

const RETRY_AFTER = 5;

export function operationsRoutes(
  context: AppContext,
  { pages, describeApi }: { pages: WebPages; describeApi: () => Buffer },
): Routes[] {
  const { config, metrics, database } = context;
  const isWritable = cacheForSecond(() => database.isWritable());
  return routes(operationsEndpoints, {
    getHealth: async () => ({ status: 'ok' as const }),

    getReadiness: async () => {
      if (!pages.filesExist()) throw unavailable('The web app is missing. Build it again.', RETRY_AFTER);
      if (!(await isWritable())) throw unavailable("The database isn't accepting writes.", RETRY_AFTER);
      return { status: 'ok' as const };
    },

    getMetrics: async ({ request, reply }) => {
      const canRead = (config.metrics && isFromThisMachine(request)) || hasToken(request, config);
      if (!canRead) throw notFound('Not found.');
      reply.type(metrics.registry.contentType);
      return reply.send(await readMetrics(context));
    },

    getApiDescription: async ({ reply }) => reply.type('application/json; charset=utf-8').send(describeApi()),
  });
}

/** Caches a check for a second, because the route is public and each check writes. */
function cacheForSecond(check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; result: Promise<boolean> } | null = null;
  return async () => {
    if (last !== null && performance.now() - last.at < SECOND) return last.result;
    const current = { at: performance.now(), result: check() };
    last = current;
    const isPassed = await current.result.catch(() => false);
    if (!isPassed && last === current) last = null;
    return current.result;
  };
}

function hasToken({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  return metricsToken !== null && token !== undefined && isSameSecret(token, metricsToken);
}

/** Returns whether peer and host name are loopback and no proxy forwarded the request. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(peer) && isLoopback(host) && !Object.keys(headers).some(isOfProxy);
}

const isOfProxy = (header: string): boolean =>
  header.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(header);
