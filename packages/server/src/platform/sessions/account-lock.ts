import { advisoryLock, sharedAdvisoryLock } from '#db/advisory-locks';
import type { Tx } from '#db/database';
import { signedOut } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';

/**
 * Names the first lock of each transaction. Writes of an account share it; ending sessions or deleting the account
 * takes it exclusively. A row lock would number the transaction before its turn at live events.
 */
const nameOf = (userId: string): string => `account ${userId}`;

type Account = Pick<Viewer, 'userId' | 'sessionId'>;

/** Throws 401 if the account was deleted or suspended, or the session ended. */
async function requireActiveAccount(tx: Tx, { userId, sessionId }: Account, now: number): Promise<void> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId))
    .where('u.id', '=', userId)
    .select(['u.deleted_at', 'u.suspended_until', 's.id as session_id'])
    .executeTakeFirst();
  const isSuspended = (row?.suspended_until ?? 0) > now;
  // Discord commands have no session.
  const isEnded = sessionId !== '' && row?.session_id == null;
  if (row === undefined || row.deleted_at !== null || isSuspended || isEnded) throw signedOut();
}

export async function lockForWrite(tx: Tx, viewer: Account, now: number): Promise<void> {
  await sharedAdvisoryLock(tx, nameOf(viewer.userId));
  await requireActiveAccount(tx, viewer, now);
}

/** Locks an account before it ends; call it first in the transaction. */
export const lockForEnding = (tx: Tx, userId: string): Promise<void> => advisoryLock(tx, nameOf(userId));

export async function lockForEndingAs(
  tx: Tx,
  viewer: Account,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  // Sorted, so two people who end each other's account don't deadlock.
  for (const id of [...new Set([viewer.userId, userId])].sort()) {
    if (id === userId) await lockForEnding(tx, id);
    else await sharedAdvisoryLock(tx, nameOf(id));
  }
  await requireActiveAccount(tx, viewer, now);
}
