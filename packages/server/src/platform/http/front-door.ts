import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { isLoopback } from '#platform/addresses';
import type { Config } from '#platform/env';
import { AppError } from '#platform/errors';
import { ownOrigin } from '#platform/http/asked-origin';

/** Asked by whoever runs the server, over plain http and by whatever name. */
const FOR_OPERATORS = new Set(['/healthz', '/readyz', '/metrics']);
/** In demo mode its Discord calls from this machine, over plain http too. */
const FROM_DISCORD = '/discord/interactions';
/** Not browser pages: programs must not be sent elsewhere. */
const NOT_PAGES = /^\/(api|discord|healthz|readyz|metrics)(\/|$)/;

/**
 * Decides before anything else whether a request came in by the right door: redirects plain http to https where
 * `PUBLIC_URL` is https, and pages asked for under another loopback name to `PUBLIC_URL`'s, so that cookies match;
 * in demo mode answers loopback names only, unless it is public. Answers where to redirect to, null to go on; the method
 * stays the same on the way.
 */
export function redirectAtDoor(
  request: FastifyRequest,
  config: Config,
): { address: string; status: 307 | 308 } | null {
  const path = request.url.split('?', 1)[0] ?? '/';
  const { publicUrl } = config;
  if (FOR_OPERATORS.has(path)) return null;
  const own = ownOrigin(request, config);
  const mayBePlain = request.protocol === 'https' || (config.demo && path === FROM_DISCORD);
  if (config.secure && !mayBePlain) return { address: `${publicUrl.origin}${request.url}`, status: 308 };
  const asked = request.hostname.toLowerCase();
  const isOther = asked !== publicUrl.hostname && isLoopback(asked) && isLoopback(publicUrl.hostname);
  if (isOther && isRead(request) && !NOT_PAGES.test(path)) {
    return { address: `${own.replace(asked, publicUrl.hostname)}${request.url}`, status: 307 };
  }
  if (config.demo && !config.demoPublic && !isLoopback(asked)) {
    throw new AppError('misdirected', 'Demo mode answers requests to this machine only.');
  }
  return null;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

const ONE_YEAR = 31_536_000;
/** Answers of the API are data: nothing in them may run, whoever opens them as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers that every answer carries so that browsers are careful with it: helmet's, asked for once, since setting
 * them one by one would be a tenth of what a small answer costs.
 */
export function safeHeaders({
  secure,
  demoPublic,
}: Pick<Config, 'secure' | 'demoPublic'>): Record<string, string> {
  // What browsers heed by https and on their own machine only: elsewhere every page would have them complain.
  const isTrusted = secure || !demoPublic;
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: isTrusted,
    originAgentCluster: isTrusted,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Of this host only: what else runs under the domain is not ours.
    strictTransportSecurity: secure ? { maxAge: ONE_YEAR, includeSubDomains: false } : false,
  });
  set(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(headers),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
  };
}
