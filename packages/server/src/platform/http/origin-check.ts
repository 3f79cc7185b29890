import type { FastifyRequest } from 'fastify';
import { forbidden } from '#platform/errors';

/**
 * A writing call that a page of another origin caused is refused (authorization.md). Browsers always name the origin
 * of such a call; programs, which carry nobody's cookies by accident, need not.
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign = origin === undefined ? site === 'cross-site' : !allowed.has(origin);
  if (foreign) throw forbidden('This call came from another site.');
}
