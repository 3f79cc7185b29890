import type { Endpoint } from '@ten-four/contract/common/endpoint';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '#platform/errors';

/** Whether it matters from which page a call comes: it writes, or does something though it is a GET. */
export const hasEffects = ({ method }: FastifyRequest, endpoint: Endpoint): boolean =>
  endpoint.effects === true || (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS');

/**
 * A writing call that a page of another origin caused is refused. Browsers always name the origin
 * of such a call; programs, which carry nobody's cookies by accident, need not. A GET goes without that name, and a
 * navigation brings the cookies from anywhere: there the browser says whether the page was ours.
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (request.method !== 'GET') {
    const foreign = origin === undefined ? site === 'cross-site' : !allowed.has(origin);
    if (foreign) throw foreignCall();
    return;
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  // The web app may be on an origin of its own.
  const from = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '');
  if (!allowed.has(from)) throw foreignCall();
}

const foreignCall = () => forbidden('This call came from another site.');
