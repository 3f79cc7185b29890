import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiscordError, OAuthError, statusError } from './discord-error.ts';

export function registerHttpRules(app: FastifyInstance, { anyHost = false }: { anyHost?: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!anyHost && !isForThisMachine(request.headers.host)) {
      return reply.code(421).type('text/plain').send('This server only accepts requests from this machine.');
    }
  });
  app.addHook('onSend', async (request, reply) => addRateLimitHeaders(request, reply));
  readBodies(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(statusError(404).body()));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof OAuthError) {
      return reply.code(error.status).send({ error: error.error, error_description: error.message });
    }
    const refusal = error instanceof DiscordError ? error : statusError(statusOf(error));
    return reply.code(refusal.status).send(refusal.body());
  });
}

/** Rejects forms posted from other sites, which must not press buttons here. */
export function rejectOtherSites({ headers: { origin = '', host } }: FastifyRequest): void {
  // A proxy may serve it over https.
  if (origin !== `http://${host}` && origin !== `https://${host}`) throw statusError(403);
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(hostname);

/** Guards against DNS rebinding. */
function isForThisMachine(host: string | undefined): boolean {
  if (host === undefined || /[^\w.:[\]-]/.test(host)) return false;
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/** Adds rate limit headers that never limit; only tests set real limits. */
function addRateLimitHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith('/api/')) return;
  reply.headers({
    'x-ratelimit-limit': '50',
    'x-ratelimit-remaining': '49',
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 1),
    'x-ratelimit-reset-after': '1.000',
    'x-ratelimit-bucket': `${request.method} ${request.routeOptions.url ?? ''}`,
    ...reply.getHeaders(),
  });
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => {
      if (body === '') return undefined;
      try {
        return JSON.parse(body);
      } catch {
        const code = RESTJSONErrorCodes.RequestBodyContainsInvalidJSON;
        throw new DiscordError(400, code, 'The request body contains invalid JSON.');
      }
    },
  );
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}
