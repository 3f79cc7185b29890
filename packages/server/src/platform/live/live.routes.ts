import { liveEndpoints } from '@ten-four/contract/live/live.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context';
import { signedOut } from '#platform/errors';
import type { Cookies } from '#platform/http/cookies';
import type { RateLimits } from '#platform/http/rate-limits';
import { type Routes, routes } from '#platform/http/routes';

export function liveRoutes(
  { live }: AppContext,
  { cookies, limits }: { cookies: Cookies; limits: RateLimits },
): Routes[] {
  return routes(liveEndpoints, {
    streamEvents: async ({ viewer, request, reply, query }) => {
      const token = cookies.readSession(request);
      if (token === null) throw signedOut();
      const header = request.headers['last-event-id'];
      const lastEventId = (typeof header === 'string' ? header : query.lastEventId) || null;
      await live.open({
        viewer,
        token,
        lastEventId,
        charge: (events) => limits.countMissedEvents(viewer.userId, events),
        accept: () => beginStream(request, reply),
      });
      return reply;
    },
  });
}

function beginStream(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.releaseSlots();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store');
  // Disables proxy buffering.
  raw.setHeader('x-accel-buffering', 'no');
  raw.flushHeaders();
  raw.socket?.setNoDelay(true);
  return raw;
}
