import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { isLoopback } from '#platform/addresses';
import type { Config } from '#platform/env';
import { AppError } from '#platform/errors';
import { ownOrigin } from '#platform/http/request-origin';

/** Called over plain http and under any host name. */
const FOR_OPERATORS = new Set(['/healthz', '/readyz', '/metrics']);
/** The fake Discord server calls this over plain http. */
const FROM_DISCORD = '/discord/interactions';
/** Programs must not be redirected. */
const NOT_PAGES = /^\/(api|discord|healthz|readyz|metrics)(\/|$)/;

/**
 * Returns a redirect to https or to the host of `PUBLIC_URL`, so cookies match; null to continue. In demo mode refuses
 * other machines unless allowed. Keeps the method.
 */
export function redirectToPublicUrl(
  request: FastifyRequest,
  config: Config,
): { address: string; status: 307 | 308 } | null {
  const path = request.url.split('?', 1)[0] ?? '/';
  const { publicUrl } = config;
  if (FOR_OPERATORS.has(path)) return null;
  const own = ownOrigin(request, config);
  const canBePlain = request.protocol === 'https' || (config.demo && path === FROM_DISCORD);
  if (config.secure && !canBePlain) return { address: `${publicUrl.origin}${request.url}`, status: 308 };
  const requestedHost = request.hostname.toLowerCase();
  const isOther =
    requestedHost !== publicUrl.hostname && isLoopback(requestedHost) && isLoopback(publicUrl.hostname);
  if (isOther && isRead(request) && !NOT_PAGES.test(path)) {
    return { address: `${own.replace(requestedHost, publicUrl.hostname)}${request.url}`, status: 307 };
  }
  if (config.demo && !config.demoPublic && !isLoopback(requestedHost)) {
    throw new AppError('misdirected', 'Demo mode only accepts requests to this machine.');
  }
  return null;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

const ONE_YEAR = 31_536_000;
/** Blocks scripts if someone opens an API answer as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Computes the headers once, because helmet per request costs a tenth of a small answer. */
export function securityHeaders({
  secure,
  demoPublic,
}: Pick<Config, 'secure' | 'demoPublic'>): Record<string, string> {
  // Browsers warn about these headers on untrusted origins.
  const isTrusted = secure || !demoPublic;
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: isTrusted,
    originAgentCluster: isTrusted,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Other hosts of the domain are not ours.
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
