import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { handInTest, listAttempts, openTest } from '#features/licenses/dmv.domain';
import { grantRole, mayAdd } from '#features/licenses/license-role.domain';
import { addLicense, setSuspended } from '#features/licenses/licenses.domain';
import { presentAttempt, presentLicenses, presentTest } from '#features/licenses/licenses.presenter';
import { officerSignature } from '#features/ownership/index';
import { type CallLike, done, type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

const change =
  (suspended: boolean, message: string) =>
  async ({ viewer, params, body, db, actor, now }: CallLike<typeof licenseEndpoints.suspendLicense>) => {
    const by = officerSignature(viewer);
    const what = { civilianId: params.id, license: body.license, reason: body.reason, suspended };
    return done(message, presentLicenses(await setSuspended(db, { ...what, by, actor, now })));
  };

/** The calls about licenses and DMV tests. */
export function licenseRoutes(platform: Platform): Routes[] {
  const { clock, config } = platform;
  return routes(licenseEndpoints, {
    addLicense: async ({ viewer, params, body: { license }, db, actor }) => {
      const isPermitted = await mayAdd(platform, { viewer, license, actor });
      const what = { civilianId: params.id, ownerId: viewer.userId, license, isPermitted };
      // Discord may have been waited for.
      const licenses = await addLicense(db, { ...what, actor, now: clock.now() });
      return done(LICENSE_TEXTS.added, presentLicenses(licenses));
    },

    suspendLicense: change(true, LICENSE_TEXTS.suspended),
    reinstateLicense: change(false, LICENSE_TEXTS.reinstated),

    getTest: async ({ viewer, params: { licenseType }, db, now }) => {
      const openedAt = await openTest(db, { userId: viewer.userId, license: licenseType, now });
      return presentTest(licenseType, { openedAt, now });
    },

    saveTest: async ({ viewer, body, db, afterwards, actor, now }) => {
      const license = body.licenseType;
      const { attemptId, score, passed } = await handInTest(db, {
        userId: viewer.userId,
        license,
        answers: body.answers || {},
        mostAnHour: config.dmvAttemptsPerHour,
        now,
      });
      if (passed) afterwards(() => grantRole(platform, { attemptId, user: viewer, license, actor }));
      return done(DMV_TEXTS.saved, { score, passed });
    },

    listAttempts: async ({ viewer, query, db }) => {
      const { rows, nextCursor } = await listAttempts(db, viewer.userId, query);
      return { attempts: rows.map(presentAttempt), nextCursor };
    },
  });
}
