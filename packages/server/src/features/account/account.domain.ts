import { ACCOUNT_TEXTS, EXPORT_EVERY_MINUTES } from '@ten-four/contract/account/account.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction } from '#db/database';
import { findExport, isNamedAdministrator } from '#features/account/account.store';
import { type Actor, recordAudit } from '#features/audit/index';
import { becauseOf } from '#features/members/index';
import { MINUTE } from '#platform/clock';
import { tooOften } from '#platform/errors';
import { publishSessionEnded } from '#platform/sessions/access';
import { lockForEndingAs } from '#platform/sessions/account-lock';
import { deleteOtherSessions } from '#platform/sessions/sessions.store';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** Lists the viewer's grants with their sources; none while the roles are unconfirmed. */
export const listOwnGrants = async (db: Db, viewer: Viewer, settings: Settings) =>
  viewer.rolesTooOld
    ? []
    : becauseOf({ ...viewer, isNamed: await isNamedAdministrator(db, viewer.userId) }, settings);

export function signOutOthers(db: Db, viewer: Viewer, now: number): Promise<void> {
  const { userId, sessionId } = viewer;
  return inTransaction(db, async (tx) => {
    await lockForEndingAs(tx, viewer, { userId, now });
    await deleteOtherSessions(tx, { userId, sessionId });
    await publishSessionEnded(tx, userId, now);
  });
}

const EXPORT_EVERY = EXPORT_EVERY_MINUTES * MINUTE;

/** Throws 429 soon after the last one. */
export function beginExport(db: Db, actor: Actor, now: number): Promise<void> {
  const { userId } = actor.viewer;
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, `export ${userId}`);
    const earlier = await findExport(tx, userId, now - EXPORT_EVERY);
    if (earlier !== undefined) throw tooOften(ACCOUNT_TEXTS.exportedRecently, earlier + EXPORT_EVERY - now);
    const summary = 'Downloaded their own data';
    await recordAudit(tx, actor, { action: 'account.export', about: ['member', userId], summary, now });
  });
}
