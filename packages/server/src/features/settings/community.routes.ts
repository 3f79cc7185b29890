import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentCatalog, presentCommunity } from '#features/settings/community.presenter';
import { notFound } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';
import type { Settings } from '#platform/settings/settings';
import { VERSION } from '#platform/version';

/** What members, and visitors, read of the settings. */
export function communityRoutes({ config, settings: memory }: Platform): Routes[] {
  const communities: Kept = new WeakMap();
  const catalogs: Kept = new WeakMap();
  return routes(communityEndpoints, {
    getCommunity: async ({ settings, request, reply }) =>
      isKnown(request, reply, settings.number)
        ? reply.code(304).send()
        : sendKept(communities, settings, reply, () => presentCommunity(settings, config.discord.cdnUrl)),

    getCatalog: async ({ settings, request, reply }) =>
      isKnown(request, reply, settings.versions.vehicles)
        ? reply.code(304).send()
        : sendKept(catalogs, settings, reply, () => presentCatalog(settings)),

    getRules: async () => {
      const { rules } = (await memory.recent()).values.texts;
      if (rules.trim() === '') throw notFound('There are no rules.');
      return { rules };
    },
  });
}

/** Answers as they go out, by the settings that they were made of: everybody's is the same. */
type Kept = WeakMap<Settings, string>;

function sendKept(kept: Kept, settings: Settings, reply: FastifyReply, make: () => object): FastifyReply {
  const text = kept.get(settings) ?? String(reply.serialize(make()));
  kept.set(settings, text);
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Names the answer by the version of what it is made of; whether the caller has that one already. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, version: number): boolean {
  const tag = `"${VERSION}-${version}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return headers['if-none-match'] === tag;
}
