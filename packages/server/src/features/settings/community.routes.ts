import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentCatalog, presentCommunity } from '#features/settings/community.presenter';
import type { AppContext } from '#platform/app-context';
import { notFound } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import { VERSION } from '#platform/version';

export function communityRoutes({ config, settings: memory }: AppContext): Routes[] {
  return routes(communityEndpoints, {
    getCommunity: async ({ settings, request, reply }) =>
      isKnown(request, reply, settings.number)
        ? reply.code(304).send()
        : presentCommunity(settings, config.discord.cdnUrl),

    getCatalog: async ({ settings, request, reply }) =>
      isKnown(request, reply, settings.versions.vehicles) ? reply.code(304).send() : presentCatalog(settings),

    getRules: async () => {
      const { rules } = (await memory.recent()).values.texts;
      if (rules.trim() === '') throw notFound('There are no rules.');
      return { rules };
    },
  });
}

/** Sets the ETag. Returns whether the client has this version. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, version: number): boolean {
  const tag = `"${VERSION}-${version}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return headers['if-none-match'] === tag;
}
