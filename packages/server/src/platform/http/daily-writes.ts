import { DAILY_WRITES_MAX } from '@ten-four/contract/common/endpoint';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { DAY } from '#platform/clock';
import { tooOften } from '#platform/errors';

/** Counts writes that commit. Call it first, to avoid deadlocks. Throws 429 above the daily limit (UTC). */
export async function countWrite(
  tx: Db,
  { userId, kind, now }: { userId: string; kind: string; now: number },
): Promise<void> {
  const day = Math.floor(now / DAY);
  const counted = await tx
    .insertInto('daily_writes')
    .values({ user_id: userId, kind, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        count: sql`case when daily_writes.day = excluded.day then daily_writes.count + 1 else 1 end`,
        day: sql`excluded.day`,
      }),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted === undefined || Number(counted.count) <= DAILY_WRITES_MAX) return;
  const limit = DAILY_WRITES_MAX.toLocaleString('en-US');
  throw tooOften(
    `You have reached today's limit of ${limit} ${kind}. It resets at 00:00 UTC.`,
    (day + 1) * DAY - now,
  );
}

export const deleteOldCounts = (db: Db, now: number) =>
  db
    .deleteFrom('daily_writes')
    .where('day', '<', Math.floor(now / DAY))
    .execute();
