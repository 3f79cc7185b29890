import { operationsEndpoints } from '@ten-four/contract/operations/operations.contract';
import type { FastifyRequest } from 'fastify';
import { readMetrics } from '#features/operations/operations.domain';
import { isLoopback } from '#platform/addresses';
import { SECOND } from '#platform/clock';
import type { Config } from '#platform/env';
import { notFound, unavailable } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import type { WebPages } from '#platform/http/web-pages';
import type { Platform } from '#platform/platform';
import { isSameSecret } from '#platform/secrets';

/** Seconds. */
const RETRY_AFTER = 5;

/** Health, readiness, metrics and the API description. */
export function operationsRoutes(
  platform: Platform,
  { pages, describeApi }: { pages: WebPages; describeApi: () => Buffer },
): Routes[] {
  const { config, metrics, database } = platform;
  const takesWrites = onceASecond(() => database.takesWrites());
  return routes(operationsEndpoints, {
    getHealth: async () => ({ status: 'ok' as const }),

    getReadiness: async () => {
      if (!pages.areThere()) throw unavailable('The web app is not there: build it anew.', RETRY_AFTER);
      if (!(await takesWrites())) throw unavailable('The database takes no writes.', RETRY_AFTER);
      return { status: 'ok' as const };
    },

    getMetrics: async ({ request, reply }) => {
      const mayRead = (config.metrics && isFromThisMachine(request)) || bringsToken(request, config);
      if (!mayRead) throw notFound('There is nothing at this address.');
      reply.type(metrics.registry.contentType);
      return reply.send(await readMetrics(platform));
    },

    getApiDescription: async ({ reply }) => reply.type('application/json; charset=utf-8').send(describeApi()),
  });
}

/**
 * Anybody may ask whether the server is ready, as often as they like, and it is found out by writing: those who ask at
 * the same time, or within a second of a yes, share one answer.
 */
function onceASecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | null = null;
  return async () => {
    if (last !== null && performance.now() - last.at < SECOND) return last.answer;
    const mine = { at: performance.now(), answer: ask() };
    last = mine;
    const isYes = await mine.answer.catch(() => false);
    if (!isYes && last === mine) last = null;
    return mine.answer;
  };
}

/** Whether a request says the operator's own word for it, wherever it comes from. */
function bringsToken({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  return metricsToken !== null && token !== undefined && isSameSecret(token, metricsToken);
}

/** The peer and the name it asked for are loopback, and no proxy passed it on. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(peer) && isLoopback(host) && !Object.keys(headers).some(isOfProxy);
}

/** Whether a request with this header came through a proxy. */
const isOfProxy = (header: string): boolean =>
  header.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(header);
