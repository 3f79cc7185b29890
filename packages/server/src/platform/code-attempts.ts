import type { Db, Tx } from '#db/database';
import { HOUR } from '#platform/clock';
import { tooOften } from '#platform/errors';

export const deleteOldAttempts = (db: Db, now: number) =>
  db
    .deleteFrom('code_tries')
    .where('at', '<=', now - HOUR)
    .execute();

/** Throws 429 above `max` within `within` milliseconds (an hour at most). Needs a lock to count all. */
export async function countAttempt(
  tx: Tx,
  request: { callers: readonly string[]; max: number; within: number; refusal: string; now: number },
): Promise<void> {
  const { callers, max, within, refusal, now } = request;
  for (const who of callers) {
    const oldest = await tx
      .selectFrom('code_tries')
      .where('who', '=', who)
      .where('at', '>', now - within)
      .orderBy('at', 'desc')
      .offset(max - 1)
      .limit(1)
      .select('at')
      .executeTakeFirst();
    if (oldest !== undefined) throw tooOften(refusal, oldest.at + within - now);
  }
  await tx
    .insertInto('code_tries')
    .values(callers.map((who) => ({ who, at: now })))
    .execute();
}
