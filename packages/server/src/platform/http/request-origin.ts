import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/env';
import { AppError } from '#platform/errors';

type Addresses = Pick<Config, 'demo' | 'publicUrl' | 'webOrigin'>;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * Returns the origin of `PUBLIC_URL`. In demo mode returns the requested origin, which may have any name or port;
 * throws 421 if invalid.
 */
export function ownOrigin(request: FastifyRequest, { demo, publicUrl }: Addresses): string {
  if (!demo) return publicUrl.origin;
  const origin = `${request.protocol}://${request.host.toLowerCase()}`;
  if (HOST.test(request.host) && URL.canParse(origin)) return origin;
  throw new AppError('misdirected', 'Not an address of this server.');
}

export function pageOrigin(request: FastifyRequest, config: Addresses): string {
  const { webOrigin, publicUrl } = config;
  return webOrigin === publicUrl.origin ? ownOrigin(request, config) : webOrigin;
}
