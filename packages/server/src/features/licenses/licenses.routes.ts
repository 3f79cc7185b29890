import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { readStanding } from '#features/consequences/index';
import { handInTest, listAttempts, openTest } from '#features/licenses/dmv.domain';
import { canAddLicense, grantRole } from '#features/licenses/license-role.domain';
import { addLicense, reinstateLicense, suspendLicense } from '#features/licenses/licenses.domain';
import { presentAttempt, presentLicenses, presentTest } from '#features/licenses/licenses.presenter';
import type { HeldLicense } from '#features/licenses/licenses.store';
import { officerSignature } from '#features/ownership/index';
import type { AppContext } from '#platform/app-context';
import { type RequestContextLike, type Routes, routes, withMessage } from '#platform/http/routes';
import { requireLicense } from '#platform/settings/licenses';

type LicenseCall = RequestContextLike<typeof licenseEndpoints.reinstateLicense>;

async function saved(
  { db, settings, params, now }: Pick<LicenseCall, 'db' | 'settings' | 'params' | 'now'>,
  message: string,
  rows: readonly HeldLicense[],
) {
  const standing = await readStanding(db, params.id, settings, now);
  return withMessage(message, presentLicenses(rows, { settings, standing, now }));
}

const changeOf = ({ params, body, settings, actor, now }: LicenseCall) => {
  const license = requireLicense(settings, body.license, 'license');
  return { civilianId: params.id, license, reason: body.reason, settings, actor, now };
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
      return saved({ db, settings, params, now }, LICENSE_TEXTS.added, licenses);
    },

    suspendLicense: async (call) => {
      const { viewer, body, db } = call;
      const minutes = body.minutes || null;
      const request = { ...changeOf(call), by: officerSignature(viewer), minutes };
      return saved(call, LICENSE_TEXTS.suspended, await suspendLicense(db, request));
    },

    reinstateLicense: async (call) => {
      const { viewer, db } = call;
      const by = { userId: viewer.userId, callsign: viewer.officer?.callsign ?? null };
      const request = { ...changeOf(call), by, isStaff: viewer.staff };
      return saved(call, LICENSE_TEXTS.reinstated, await reinstateLicense(db, request));
    },

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
