import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { commend } from '#features/service/commending.domain';
import { postRecap, readMemberService, readRecap, readService } from '#features/service/service.domain';
import { notFound } from '#platform/errors';
import { routes, withMessage } from '#platform/http/routes';
import { findServingProfile, type UnitViewer } from '#platform/sessions/viewer';

const profilesOf = ({ officer, fireOfficer }: UnitViewer) =>
  [officer, fireOfficer].filter((profile) => profile !== null);

const unitIdsOf = (viewer: UnitViewer): string[] => profilesOf(viewer).map(({ id }) => id);

/** Throws 404 without a profile of the kind. */
function requireProfile(viewer: UnitViewer, kind: DepartmentKind | undefined) {
  const profile =
    kind === undefined ? findServingProfile(viewer) : profilesOf(viewer).find((one) => one.kind === kind);
  if (profile == null) throw notFound(OFFICER_TEXTS.notFound);
  return { ...profile, userId: viewer.userId };
}

export const serviceRoutes = routes(serviceEndpoints, {
  getService: async ({ viewer, query, db, now }) => ({
    service: await readService(db, requireProfile(viewer, query.kind), now),
  }),

  getMemberService: async ({ params, db, now }) => ({
    services: await readMemberService(db, params.id, now),
  }),

  getRecap: async ({ viewer, db, settings, now }) => ({
    recap: await readRecap(db, { unitIds: unitIdsOf(viewer), settings, now }),
  }),

  postRecap: async ({ viewer, params: { id }, db, settings, now }) => {
    await postRecap(db, { id, unitIds: unitIdsOf(viewer), settings, now });
    return withMessage(SERVICE_TEXTS.posted, {});
  },

  commendOfficer: async ({ params: { id }, body: { reason }, db, actor, now }) => {
    await commend(db, { id, reason, actor, now });
    return withMessage(SERVICE_TEXTS.commended, {});
  },
});
