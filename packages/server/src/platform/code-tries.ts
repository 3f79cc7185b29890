import type { Db, Tx } from '#db/database';
import { HOUR } from '#platform/clock';
import { tooOften } from '#platform/errors';

/** Forgets tries that count no more. */
export async function deleteOldTries(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('code_tries')
    .where('at', '<=', now - HOUR)
    .execute();
}

/**
 * Counts a try of a code for each of `whose`, a user or a network, at all processes together. Throws 429 where one of them
 * has tried `most` times within `within` milliseconds, an hour at most. Under a turn of the caller's, so that none who
 * try at once are missed.
 */
export async function countTry(
  tx: Tx,
  request: { whose: readonly string[]; most: number; within: number; refusal: string; now: number },
): Promise<void> {
  const { whose, most, within, refusal, now } = request;
  for (const who of whose) {
    const oldest = await findTry(tx, { who, after: now - within, place: most });
    if (oldest !== undefined) throw tooOften(refusal, oldest + within - now);
  }
  await tx
    .insertInto('code_tries')
    .values(whose.map((who) => ({ who, at: now })))
    .execute();
}

/** When somebody tried for the `place`th time, the newest being the first; undefined where there were fewer tries. */
async function findTry(
  tx: Tx,
  { who, after, place }: { who: string; after: number; place: number },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('code_tries')
    .where('who', '=', who)
    .where('at', '>', after)
    .orderBy('at', 'desc')
    .offset(place - 1)
    .limit(1)
    .select('at')
    .executeTakeFirst();
  return row?.at;
}
