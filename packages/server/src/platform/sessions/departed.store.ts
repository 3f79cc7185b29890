import type { Db } from '#db/database';
import { DAY } from '#platform/clock';
import { findSuspension } from '#platform/sessions/users.store';

/** Hashes recognize returning members after their account is deleted. */

const KEPT_FOR = 365 * DAY;

export async function rememberDeparted(
  tx: Db,
  { discordId, fingerprint, now }: { discordId: string; fingerprint: string; now: number },
): Promise<void> {
  const suspension = await findSuspension(tx, discordId, now);
  const values = {
    user_id: null,
    suspended_until: suspension?.suspended_until ?? null,
    reason: suspension?.reason ?? null,
    at: now,
  };
  await tx
    .insertInto('departed')
    .values({ discord_hash: fingerprint, ...values })
    .onConflict((conflict) => conflict.column('discord_hash').doUpdateSet(values))
    .execute();
}

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

export const markReturned = (tx: Db, fingerprint: string, userId: string) =>
  tx.updateTable('departed').set({ user_id: userId }).where('discord_hash', '=', fingerprint).execute();

export const deleteOldDeparted = (db: Db, now: number) =>
  db
    .deleteFrom('departed')
    .where('at', '<', now - KEPT_FOR)
    .where('user_id', 'is', null)
    .execute();
