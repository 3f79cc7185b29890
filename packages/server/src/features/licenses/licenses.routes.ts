import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { handInTest, listAttempts, openTest } from '#features/licenses/dmv.domain';
import { grantOwedRole, grantRole } from '#features/licenses/license-role.domain';
import { addLicense, setSuspended } from '#features/licenses/licenses.domain';
import { isPermitted } from '#features/licenses/licenses.policy';
import { presentAttempt, presentLicenses, presentTest } from '#features/licenses/licenses.presenter';
import type { LicenseRow } from '#features/licenses/licenses.store';
import { officerSignature } from '#features/ownership/index';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls about licenses and DMV tests. */
export function licenseRoutes(platform: Platform): Routes[] {
  const { clock, config } = platform;
  return routes(licenseEndpoints, {
    addLicense: async ({ viewer, params, body, db, request }) => {
      const { license } = body;
      const actor = { viewer, address: request.ip };
      const licenses = await addLicense(db, {
        civilianId: params.id,
        ownerId: viewer.userId,
        license,
        isPermitted:
          isPermitted(viewer, license, config.roles) ||
          (await grantOwedRole(platform, { user: viewer, license, actor })),
        actor,
        now: clock.now(),
      });
      return saved(LICENSE_TEXTS.added, licenses);
    },

    suspendLicense: async ({ viewer, params, body, db, request }) => {
      const licenses = await setSuspended(db, {
        civilianId: params.id,
        license: body.license,
        reason: body.reason,
        suspended: true,
        by: officerSignature(viewer),
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(LICENSE_TEXTS.suspended, licenses);
    },

    reinstateLicense: async ({ viewer, params, body, db, request }) => {
      const licenses = await setSuspended(db, {
        civilianId: params.id,
        license: body.license,
        reason: body.reason,
        suspended: false,
        by: officerSignature(viewer),
        actor: { viewer, address: request.ip },
        now: clock.now(),
      });
      return saved(LICENSE_TEXTS.reinstated, licenses);
    },

    getTest: async ({ viewer, params, db }) => {
      const { licenseType } = params;
      const now = clock.now();
      const openedAt = await openTest(db, { userId: viewer.userId, license: licenseType, now });
      return presentTest(licenseType, { openedAt, now });
    },

    saveTest: async ({ viewer, body, db, afterwards, request }) => {
      const license = body.licenseType;
      const { attemptId, score, passed } = await handInTest(db, {
        userId: viewer.userId,
        license,
        answers: body.answers || {},
        mostAnHour: config.dmvAttemptsPerHour,
        now: clock.now(),
      });
      const actor = { viewer, address: request.ip };
      if (passed) afterwards(() => grantRole(platform, { attemptId, user: viewer, license, actor }));
      return { success: true as const, message: DMV_TEXTS.saved, score, passed };
    },

    listAttempts: async ({ viewer, query, db }) => {
      const { attempts, nextCursor } = await listAttempts(db, viewer.userId, query);
      return { attempts: attempts.map(presentAttempt), nextCursor };
    },
  });
}

const saved = (message: string, licenses: LicenseRow[]) => ({
  success: true as const,
  message,
  ...presentLicenses(licenses),
});
