import { openLinkEndpoints } from '@ten-four/contract/open-links/open-links.contract';
import { findAddress } from '#features/open-links/open-links.domain';
import { routes } from '#platform/http/routes';

export const openLinkRoutes = routes(openLinkEndpoints, {
  findAddress: async ({ viewer, params, db, now }) => ({
    address: await findAddress(db, { ...params, viewer, now }),
  }),
});
