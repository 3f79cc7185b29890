import type { Db } from '#db/database';
import { DAY } from '#platform/clock';

/** What is kept of those who deleted their account: a fingerprint, by which they are known when they come back. */

/** Milliseconds for which it is kept. */
const KEPT_FOR = 365 * DAY;

/** Keeps who it was, and how long they are suspended. */
export async function rememberDeparted(
  tx: Db,
  { userId, fingerprint, now }: { userId: string; fingerprint: string; now: number },
): Promise<void> {
  const suspension = await tx
    .selectFrom('suspensions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('u.suspended_until', '>', now)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .select(['u.suspended_until', 's.reason'])
    .executeTakeFirst();
  const kept = {
    user_id: null,
    suspended_until: suspension?.suspended_until ?? null,
    reason: suspension?.reason ?? null,
    at: now,
  };
  await tx
    .insertInto('departed')
    .values({ discord_hash: fingerprint, ...kept })
    .onConflict((conflict) => conflict.column('discord_hash').doUpdateSet(kept))
    .execute();
}

/** Somebody who has been here before, with their suspension, if any: until when, and why. */
export async function findDeparted(db: Db, fingerprint: string, now: number) {
  const row = await db
    .selectFrom('departed')
    .where('discord_hash', '=', fingerprint)
    .select(['suspended_until', 'reason'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { suspended_until: until, reason } = row;
  return { suspension: until !== null && until > now ? { until, reason: reason ?? '' } : undefined };
}

/** Notes which account somebody made who came back: as long as that one is there, they are known again. */
export async function markReturned(tx: Db, fingerprint: string, userId: string): Promise<void> {
  await tx.updateTable('departed').set({ user_id: userId }).where('discord_hash', '=', fingerprint).execute();
}

/** Forgets those who did not come back for long. */
export async function deleteOldDeparted(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('departed')
    .where('at', '<', now - KEPT_FOR)
    .where('user_id', 'is', null)
    .execute();
}
