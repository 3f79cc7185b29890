import { setTimeout } from 'node:timers/promises';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { findOwedAttempt, markRoleGranted } from '#features/licenses/dmv.store';
import { unavailable } from '#platform/errors';
import type { Platform } from '#platform/platform';
import { lockForWrite } from '#platform/sessions/account-lock';
import { addRole } from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';
import { permittedLicenses } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/** Who asks does not wait longer than this for Discord; it goes on without them. */
const WAIT_AT_MOST = 2000;
/** Seconds. */
const RETRY_AFTER = 60;

interface PassedTest {
  attemptId: string;
  user: { userId: string; discordId: string };
  license: LicenseTypeEntry;
  actor: Actor;
}

/**
 * Has the bot give the user the role of the license whose test they passed, where bot and role are configured. Never
 * throws. Answers whether the role is there; if Discord is away, it stays owed.
 */
export async function grantRole(platform: Platform, test: PassedTest): Promise<boolean> {
  const { discord, log } = platform;
  const roleId = roleOf(test.license._id, await platform.settings.recent());
  if (roleId === undefined || !discord.hasBot) return false;
  const granting = grantNow(platform, test, roleId).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason, license: test.license.name }, 'the role of a passed test could not be given');
    return false;
  });
  return Promise.race([granting, setTimeout(WAIT_AT_MOST, false, { ref: false })]);
}

/**
 * Whether a viewer's roles permit a license type; where they do not, tries again to have the role given that a passed
 * test earned. Throws 503 when the roles are too old to tell.
 */
export async function mayAdd(
  platform: Platform,
  { viewer, license, actor }: { viewer: Viewer; license: LicenseTypeEntry; actor: Actor },
): Promise<boolean> {
  if (viewer.rolesTooOld) {
    throw unavailable('Discord cannot confirm your roles right now. Please try again soon.', RETRY_AFTER);
  }
  const settings = platform.settings.current();
  if (permittedLicenses(viewer.roles, viewer.staff, settings).includes(license._id)) return true;
  const attemptId = await findOwedAttempt(platform.database.db, viewer.userId, license._id);
  return attemptId !== undefined && (await grantRole(platform, { attemptId, user: viewer, license, actor }));
}

/** The first of the roles that give a license. */
const roleOf = (licenseId: string, { values }: Settings): string | undefined =>
  values.grants.entries.find((entry) => entry.licenseId === licenseId)?.roleId;

async function grantNow(
  { discord, database, clock }: Platform,
  { attemptId, user, license, actor }: PassedTest,
  roleId: string,
): Promise<true> {
  await discord.grantRole({ discordId: user.discordId, roleId });
  await inTransaction(database.db, async (tx) => {
    const now = clock.now();
    await lockForWrite(tx, { userId: user.userId, sessionId: '' }, now);
    await addRole(tx, user.userId, roleId);
    await markRoleGranted(tx, attemptId, now);
    const summary = `Got the role for ${license.name} by a passed test`;
    await recordAudit(tx, actor, {
      action: 'license.grant',
      about: ['test attempt', attemptId],
      summary,
      now,
    });
  });
  return true;
}
