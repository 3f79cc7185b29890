import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { commend, postRecap, readRecap, readService, readServices } from '#features/service/service.domain';
import { notFound } from '#platform/errors';
import { routes, withMessage } from '#platform/http/routes';
import { findServingProfile } from '#platform/sessions/viewer';

export const serviceRoutes = routes(serviceEndpoints, {
  /** Throws 404 without a profile of the kind. */
  getService: async ({ viewer, query: { kind }, db, now }) => {
    const profiles = [viewer.officer, viewer.fireOfficer];
    const profile =
      kind === undefined ? findServingProfile(viewer) : profiles.find((one) => one?.kind === kind);
    if (profile == null) throw notFound(OFFICER_TEXTS.notFound);
    return { service: await readService(db, { ...profile, user_id: viewer.userId }, now) };
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
