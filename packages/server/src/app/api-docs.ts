import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

const docsPolicy: Endpoint = {
  method: 'GET',
  path: '/api/docs',
  summary: 'Show the API documentation',
  tag: 'operations',
  who: ['anyone'],
  answer: Type.Unsafe<unknown>({}),
};

/** Serves the documentation. Returns a function that describes the API. */
export async function registerDocs(app: FastifyInstance): Promise<() => Buffer> {
  let description: Buffer | null = null;
  // Serialized once, because the description is large and public.
  const describeApi = () => {
    description ??= Buffer.from(JSON.stringify(app.swagger()));
    return description;
  };
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, endpoint: docsPolicy };
      // The plugin would serialize it per request.
      if (route.url === `${docsPolicy.path}/json`) {
        route.handler = (_request, reply) => {
          reply.type('application/json; charset=utf-8').send(describeApi());
        };
      }
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
  return describeApi;
}
