import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { commend, postRecap, readRecap, readServices } from '#features/service/service.domain';
import { notFound } from '#platform/errors';
import { routes, withMessage } from '#platform/http/routes';
import { findServingProfile } from '#platform/sessions/viewer';

export const serviceRoutes = routes(serviceEndpoints, {
  /** Throws 404 without a profile of the kind. */
  getService: async ({ viewer, query, db, now }) => {
    const kind = query.kind ?? findServingProfile(viewer)?.kind;
    const service = (await readServices(db, viewer.userId, now)).find((one) => one.kind === kind);
    if (service === undefined) throw notFound(OFFICER_TEXTS.notFound);
    return { service };
  },

  getMemberService: async ({ params: { id }, db, now }) => ({ services: await readServices(db, id, now) }),

  getRecap: async ({ viewer: { userId }, db, now }) => ({ recap: await readRecap(db, userId, now) }),

  postRecap: async ({ viewer: { userId }, params: { id }, db, now }) => {
    await postRecap(db, { id, userId, now });
    return withMessage(SERVICE_TEXTS.posted, {});
  },

  commendOfficer: async ({ params: { id }, body: { reason }, db, actor, now }) => {
    await commend(db, { id, reason, actor, now });
    return withMessage(SERVICE_TEXTS.commended, {});
  },
});
