import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { platformsReadBy } from '#features/reports/index';
import { issueWarrant, listWarrants, resolveWarrant } from '#features/warrants/warrants.domain';
import { presentWarrant } from '#features/warrants/warrants.presenter';
import type { WarrantRow } from '#features/warrants/warrants.store';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about warrants. */
export function warrantRoutes({ clock }: Platform): Routes[] {
  const saved = (message: string, warrant: WarrantRow) => ({
    success: true as const,
    message,
    warrant: presentWarrant(warrant, clock.now()),
  });

  return routes(warrantEndpoints, {
    listWarrants: async ({ viewer, query, db, request, reply }) => {
      const { platform, status, ...page } = query;
      const now = clock.now();
      const { rows, nextCursor } = await listWarrants(db, {
        platforms: platformsReadBy(viewer, platform),
        ...(status === undefined ? {} : { status }),
        query: page,
        now,
      });
      if (nextCursor !== null) reply.header('link', linkToNext(request.url, nextCursor));
      return rows.map((warrant) => presentWarrant(warrant, now));
    },

    createWarrant: async ({ viewer, body, db, request }) => {
      const by = { viewer, address: request.ip };
      const warrant = await issueWarrant(db, { by, input: body, now: clock.now() });
      return saved(WARRANT_TEXTS.created, warrant);
    },

    resolveWarrant: async ({ viewer, params, db, request }) => {
      const by = { viewer, address: request.ip };
      const warrant = await resolveWarrant(db, { by, id: params.id, now: clock.now() });
      return saved(WARRANT_TEXTS.resolved, warrant);
    },
  });
}

/** What a bare array says of its next page: the same list from the cursor on. */
function linkToNext(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?');
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return `<${path}?${next}>; rel="next"`;
}
