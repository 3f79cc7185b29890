import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { NO_STANDING } from '#features/consequences/index';
import { handInTest, listAttempts, openTest } from '#features/licenses/dmv.domain';
import { canAddLicense, grantRole } from '#features/licenses/license-role.domain';
import { addLicense, setSuspended } from '#features/licenses/licenses.domain';
import { presentAttempt, presentLicenses, presentTest } from '#features/licenses/licenses.presenter';
import { signatureOf } from '#features/reports/index';
import type { AppContext } from '#platform/app-context';
import { type RequestContextLike, type Routes, routes, withMessage } from '#platform/http/routes';
import { requireLicense } from '#platform/settings/licenses';

const changeSuspension =
  (suspended: boolean, message: string) =>
  async (call: RequestContextLike<typeof licenseEndpoints.reinstateLicense>) => {
    const { viewer, params, body, db, settings, actor, now } = call;
    const license = requireLicense(settings, body.license, 'license');
    const by = { userId: viewer.userId, callsign: signatureOf(viewer) };
    const what = { civilianId: params.id, license, reason: body.reason, suspended };
    const licenses = await setSuspended(db, { ...what, by, actor, now });
    return withMessage(message, presentLicenses(licenses, { settings, standing: NO_STANDING, now }));
  };

export function licenseRoutes(platform: AppContext): Routes[] {
  const { clock, config } = platform;
  return routes(licenseEndpoints, {
    addLicense: async ({ viewer, params, body, db, settings, actor }) => {
      const license = requireLicense(settings, body.license, 'license');
      const isPermitted = await canAddLicense(platform, { viewer, license, actor });
      const what = { civilianId: params.id, ownerId: viewer.userId, license, isPermitted };
      // Time passed while waiting for Discord.
      const now = clock.now();
      const licenses = await addLicense(db, { ...what, actor, now });
      return withMessage(
        LICENSE_TEXTS.added,
        presentLicenses(licenses, { settings, standing: NO_STANDING, now }),
      );
    },

    suspendLicense: changeSuspension(true, LICENSE_TEXTS.suspended),
    reinstateLicense: changeSuspension(false, LICENSE_TEXTS.reinstated),

    openTest: async ({ viewer, params, db, settings, now }) => {
      const license = requireLicense(settings, params.licenseType, 'licenseType');
      const test = await openTest(db, { userId: viewer.userId, license, settings, now });
      return presentTest(test, license, now);
    },

    handInTest: async ({ viewer, body, db, settings, afterCommit, actor, now }) => {
      const license = requireLicense(settings, body.licenseType, 'licenseType');
      const { attemptId, score, passed } = await handInTest(db, {
        userId: viewer.userId,
        licenseId: license._id,
        answers: body.answers || {},
        maxPerHour: config.dmvAttemptsPerHour,
        now,
      });
      if (passed) afterCommit(() => grantRole(platform, { attemptId, user: viewer, license, actor }));
      return withMessage(DMV_TEXTS.saved, { score, passed });
    },

    listAttempts: async ({ viewer, query, db, settings }) => {
      const { rows, nextCursor } = await listAttempts(db, viewer.userId, query);
      return { attempts: rows.map((row) => presentAttempt(row, settings)), nextCursor };
    },
  });
}
