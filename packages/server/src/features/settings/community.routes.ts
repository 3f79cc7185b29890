import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentCatalog, presentCommunity } from '#features/settings/community.presenter';
import { notFound } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';
import { VERSION } from '#platform/version';

/** What members, and visitors, read of the settings. */
export function communityRoutes({ config, settings: memory }: Platform): Routes[] {
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

/** Names the answer by the version of what it is made of; whether the caller has that one already. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, version: number): boolean {
  const tag = `"${VERSION}-${version}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return headers['if-none-match'] === tag;
}
