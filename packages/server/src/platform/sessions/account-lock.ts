import type { Db, Tx } from '#db/database';
import { lockShared, takeTurn } from '#db/turns';
import { signedOut } from '#platform/errors';
import type { Viewer } from '#platform/sessions/viewer';

/**
 * The lock of an account comes before every other lock of a transaction. An account's own writes share it. Whatever ends
 * its sessions or deletes it takes it alone, so it waits for those writes, and later ones see that it is over.
 * An advisory lock, because a locked row would number the transaction before it has its turn at live events.
 */
const nameOf = (userId: string): string => `account ${userId}`;

type Account = Pick<Viewer, 'userId' | 'sessionId'>;

const findStanding = (tx: Db, { userId, sessionId }: Account) =>
  tx
    .selectFrom('users as u')
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId))
    .where('u.id', '=', userId)
    .select(['u.deleted_at', 'u.suspended_until', 's.id as session_id'])
    .executeTakeFirst();

/** Throws 401 if the account was deleted or suspended or the session ended. `now` is in milliseconds. */
async function requireStanding(tx: Tx, { userId, sessionId }: Account, now: number): Promise<void> {
  const row = await findStanding(tx, { userId, sessionId });
  const isSuspended = (row?.suspended_until ?? 0) > now;
  // A Discord command comes without a session.
  const isEnded = sessionId !== '' && row?.session_id == null;
  if (row === undefined || row.deleted_at !== null || isSuspended || isEnded) throw signedOut();
}

/** Locks the viewer's account for a write of theirs. Throws 401 if it is over. */
export async function lockForWrite(tx: Tx, viewer: Account, now: number): Promise<void> {
  await lockShared(tx, nameOf(viewer.userId));
  await requireStanding(tx, viewer, now);
}

/** Locks an account to end its sessions or to delete it; call it first in the transaction. */
export const lockToEnd = (tx: Tx, userId: string): Promise<void> => takeTurn(tx, nameOf(userId));

/** The same where a viewer ends an account, another's or their own. Throws 401 if the viewer's own is over. */
export async function lockToEndAs(
  tx: Tx,
  viewer: Account,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  // In one order, so that two people who end each other's account don't wait for each other.
  for (const id of [...new Set([viewer.userId, userId])].sort()) {
    if (id === userId) await lockToEnd(tx, id);
    else await lockShared(tx, nameOf(id));
  }
  await requireStanding(tx, viewer, now);
}
