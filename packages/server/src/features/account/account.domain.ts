import { ACCOUNT_TEXTS, EXPORT_EVERY_MINUTES } from '@ten-four/contract/account/account.values';
import { type Db, inTransaction } from '#db/database';
import { takeTurn } from '#db/turns';
import { findExport, isNamedAdministrator, listSessionsOf } from '#features/account/account.store';
import { type Actor, recordAudit } from '#features/audit/index';
import { MINUTE } from '#platform/clock';
import { tooOften } from '#platform/errors';
import { tellOfEnd } from '#platform/sessions/access';
import { lockToEndAs } from '#platform/sessions/account-lock';
import { deleteOtherSessions } from '#platform/sessions/sessions.store';
import type { Viewer } from '#platform/sessions/viewer';

/** Where the viewer is signed in. */
export const listSessions = (db: Db, { userId }: Viewer) => listSessionsOf(db, userId);

/** Whether the viewer is an administrator whatever the roles. */
export const isNamed = (db: Db, { userId }: Viewer): Promise<boolean> => isNamedAdministrator(db, userId);

/** Ends all sessions of the viewer's but the one that asks. */
export function signOutOthers(db: Db, viewer: Viewer, now: number): Promise<void> {
  const { userId, sessionId } = viewer;
  return inTransaction(db, async (tx) => {
    await lockToEndAs(tx, viewer, { userId, now });
    await deleteOtherSessions(tx, { userId, sessionId });
    await tellOfEnd(tx, userId, now);
  });
}

const EXPORT_EVERY = EXPORT_EVERY_MINUTES * MINUTE;

/** Writes down that somebody downloads their own data. Throws 429 where they just did. */
export function beginExport(db: Db, actor: Actor, now: number): Promise<void> {
  const { userId } = actor.viewer;
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, `export ${userId}`);
    const earlier = await findExport(tx, userId, now - EXPORT_EVERY);
    if (earlier !== undefined) throw tooOften(ACCOUNT_TEXTS.exportedLately, earlier + EXPORT_EVERY - now);
    const summary = 'Downloaded their own data';
    await recordAudit(tx, actor, { action: 'account.export', about: ['member', userId], summary, now });
  });
}
