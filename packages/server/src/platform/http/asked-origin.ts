import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/env';
import { AppError } from '#platform/errors';

type Addresses = Pick<Config, 'demo' | 'publicUrl' | 'webOrigin'>;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * The origin at which browsers find this server: that of `PUBLIC_URL`, whatever they asked for. In demo mode it is the one
 * they asked for, since it may have been brought to them by any name or port. Throws 421 where that is none.
 */
export function ownOrigin(request: FastifyRequest, { demo, publicUrl }: Addresses): string {
  if (!demo) return publicUrl.origin;
  const origin = `${request.protocol}://${request.host.toLowerCase()}`;
  if (HOST.test(request.host) && URL.canParse(origin)) return origin;
  throw new AppError('misdirected', 'This is no address of a server.');
}

/** The origin of the page, which may be hosted apart. */
export function pageOrigin(request: FastifyRequest, config: Addresses): string {
  const { webOrigin, publicUrl } = config;
  return webOrigin === publicUrl.origin ? ownOrigin(request, config) : webOrigin;
}
