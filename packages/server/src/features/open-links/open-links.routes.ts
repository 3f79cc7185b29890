import { openLinkEndpoints } from '@ten-four/contract/open-links/open-links.contract';
import { findPage } from '#features/open-links/open-links.domain';
import { routes } from '#platform/http/routes';

export const openLinkRoutes = routes(openLinkEndpoints, {
  findPage: async ({ viewer, params, db, settings, now }) => ({
    address: await findPage(db, { ...params, viewer, settings, now }),
  }),
});
