import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

/** The pages of the API's readable description are open to anyone, like the description itself. */
const docsPolicy: Endpoint = {
  method: 'GET',
  path: '/api/docs',
  summary: 'The API, readable',
  tag: 'operations',
  who: ['anyone'],
  answer: Type.Unsafe<unknown>({}),
};

/** Serves `/api/docs`, with a content policy of its own that lets its viewer run. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, endpoint: docsPolicy };
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
