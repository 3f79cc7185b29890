import { setTimeout } from 'node:timers/promises';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { inTransaction } from '#db/database';
import { messageOf } from '#db/database-errors';
import { type Actor, recordAudit } from '#features/audit/index';
import { findOwedAttempt, markRoleGranted } from '#features/licenses/dmv.store';
import type { AppContext } from '#platform/app-context';
import { rolesUnconfirmed } from '#platform/http/authorize';
import { lockForWrite } from '#platform/sessions/account-lock';
import { addRole } from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';
import { permittedLicenses } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** Milliseconds to wait for Discord before continuing without it. */
const MAX_WAIT = 2000;

interface PassedTest {
  attemptId: string;
  user: { userId: string; discordId: string };
  license: LicenseTypeEntry;
  actor: Actor;
}

/** Grants a passed test's role; never throws. Returns whether the member has it, else a later request retries. */
export async function grantRole(platform: AppContext, test: PassedTest): Promise<boolean> {
  const { discord, log } = platform;
  const roleId = roleOf(test.license._id, await platform.settings.recent());
  if (roleId === undefined || !discord.hasBot) return false;
  const granting = grantNow(platform, test, roleId).catch((error: unknown) => {
    log.warn(
      { reason: messageOf(error), license: test.license.name },
      'granting the role for a passed test failed',
    );
    return false;
  });
  return Promise.race([granting, setTimeout(MAX_WAIT, false, { ref: false })]);
}

/** Retries a pending role grant. Throws 503 when the roles are too old. */
export async function canAddLicense(
  platform: AppContext,
  { viewer, license, actor }: { viewer: Viewer; license: LicenseTypeEntry; actor: Actor },
): Promise<boolean> {
  if (viewer.rolesTooOld) throw rolesUnconfirmed();
  const settings = platform.settings.current();
  if (permittedLicenses(viewer.roles, viewer.staff, settings).includes(license._id)) return true;
  const attemptId = await findOwedAttempt(platform.database.db, viewer.userId, license._id);
  return attemptId !== undefined && (await grantRole(platform, { attemptId, user: viewer, license, actor }));
}

const roleOf = (licenseId: string, { values }: Settings): string | undefined =>
  values.grants.entries.find((entry) => entry.licenseId === licenseId)?.roleId;

async function grantNow(
  { discord, database, clock }: AppContext,
  { attemptId, user, license, actor }: PassedTest,
  roleId: string,
): Promise<true> {
  await discord.grantRole({ discordId: user.discordId, roleId });
  await inTransaction(database.db, async (tx) => {
    const now = clock.now();
    await lockForWrite(tx, { userId: user.userId, sessionId: '' }, now);
    await addRole(tx, user.userId, roleId, now);
    await markRoleGranted(tx, attemptId, now);
    const summary = `Got the role for ${license.name} by passing the test`;
    await recordAudit(tx, actor, {
      action: 'license.grant',
      about: ['test attempt', attemptId],
      summary,
      now,
    });
  });
  return true;
}
