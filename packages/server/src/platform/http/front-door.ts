import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/env';
import { isLoopback } from '#platform/env';
import { AppError } from '#platform/errors';

/** Asked by whoever runs the server, over plain http and by whatever name. */
const FOR_OPERATORS = new Set(['/healthz', '/readyz', '/metrics']);
/** Not browser pages: programs must not be sent elsewhere. */
const NOT_PAGES = /^\/(api|discord|healthz|readyz|metrics)(\/|$)/;

/**
 * Decides before anything else whether a request came in by the right door: redirects plain http to https where
 * `PUBLIC_URL` is https, and pages asked for under another loopback name to `PUBLIC_URL`'s, so that cookies match;
 * in demo mode answers loopback names only. Answers where to redirect to, null to go on; the method stays the same on
 * the way.
 */
export function redirectAtDoor(
  request: FastifyRequest,
  config: Config,
): { address: string; status: 307 | 308 } | null {
  const path = request.url.split('?', 1)[0] ?? '/';
  const { publicUrl } = config;
  if (FOR_OPERATORS.has(path)) return null;
  const address = `${publicUrl.origin}${request.url}`;
  if (config.secure && request.protocol !== 'https') return { address, status: 308 };
  const asked = request.hostname.toLowerCase();
  const isOther = asked !== publicUrl.hostname && isLoopback(asked) && isLoopback(publicUrl.hostname);
  if (isOther && isRead(request) && !NOT_PAGES.test(path)) return { address, status: 307 };
  if (config.demo && !isLoopback(asked)) {
    throw new AppError('misdirected', 'Demo mode answers requests to this machine only.');
  }
  return null;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
