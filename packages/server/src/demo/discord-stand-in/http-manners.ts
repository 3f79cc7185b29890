import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bare, DiscordError, OAuthError } from '#demo/discord-stand-in/discord-error';
import { isLoopback } from '#platform/addresses';

/** What holds for every request: who may ask, what bodies are read, how a refusal looks. */
export function registerHttpManners(app: FastifyInstance, { anyHost = false }: { anyHost?: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!anyHost && !isForThisMachine(request.headers.host)) {
      return reply.code(421).type('text/plain').send('This server answers on this machine only.');
    }
  });
  app.addHook('onSend', async (request, reply) => addRateLimitHeaders(request, reply));
  readBodies(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(bare(404).body()));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof OAuthError) {
      return reply.code(error.status).send({ error: error.error, error_description: error.message });
    }
    const refusal = error instanceof DiscordError ? error : bare(statusOf(error));
    return reply.code(refusal.status).send(refusal.body());
  });
}

/** A page elsewhere whose name was made to point at this machine must not be able to read or act here. */
function isForThisMachine(host: string | undefined): boolean {
  if (host === undefined || /[^\w.:[\]-]/.test(host)) return false;
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/** Nothing is counted here: a limit is met only where a test asks for it. */
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
