import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { platformsSearchedBy } from '#features/reports/index';
import { issueWarrant, listWarrants, resolveWarrant } from '#features/warrants/warrants.domain';
import { presentWarrant } from '#features/warrants/warrants.events';
import { routes, withMessage } from '#platform/http/routes';

export const warrantRoutes = routes(warrantEndpoints, {
  listWarrants: async ({ viewer, query, db, request, reply, now }) => {
    const { platform, status, ...page } = query;
    const platforms = platformsSearchedBy(viewer, platform);
    const { rows, nextCursor } = await listWarrants(db, { platforms, status, query: page, now });
    if (nextCursor !== null) reply.header('link', linkToNext(request.url, nextCursor));
    return rows.map((warrant) => presentWarrant(warrant, now));
  },

  createWarrant: async ({ actor, body, db, settings, now }) => {
    const warrant = await issueWarrant(db, { by: actor, input: body, settings, now });
    return withMessage(WARRANT_TEXTS.created, { warrant: presentWarrant(warrant, now) });
  },

  resolveWarrant: async ({ actor, params, db, settings, now }) => {
    const warrant = await resolveWarrant(db, { by: actor, id: params.id, settings, now });
    return withMessage(WARRANT_TEXTS.resolved, { warrant: presentWarrant(warrant, now) });
  },
});

function linkToNext(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?');
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return `<${path}?${next}>; rel="next"`;
}
