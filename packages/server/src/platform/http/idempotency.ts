import { createHash } from 'node:crypto';
import { type Database, type Db, inTransaction } from '#db/database';
import { DAY } from '#platform/clock';
import { AppError, conflict, invalid } from '#platform/errors';

/** Keys are kept this long; a retry comes within seconds. */
export const KEEP_KEYS = 2 * DAY;

export interface KeyedAnswer {
  status: number;
  answer: unknown;
}

/**
 * One key, one effect, the same answer again (reliability.md, invariant 3). The work runs in the transaction that
 * also keeps its answer, so a crash leaves both or neither. A refusal is not kept: nothing was done, so the same key
 * may be tried again. Throws 409 while another request under the key is in flight, 422 for another body.
 */
export async function once(
  database: Database,
  request: { userId: string; route: string; key: string; content: unknown; now: number },
  work: (tx: Db) => Promise<KeyedAnswer>,
): Promise<KeyedAnswer> {
  const { userId, route, key, now } = request;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(request.content)).digest('base64url');
  return inTransaction(database.db, async (tx) => {
    if (!(await database.tryLock(tx, `${userId} ${route} ${key}`))) {
      throw conflict('The first request with this Idempotency-Key is still under way.');
    }
    const known = await tx
      .selectFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .select(['body_hash', 'status', 'answer'])
      .executeTakeFirst();
    if (known !== undefined) {
      if (known.body_hash !== bodyHash) {
        throw new AppError('rule_broken', 'This Idempotency-Key was used for another request.');
      }
      return { status: known.status, answer: JSON.parse(known.answer) };
    }
    const done = await work(tx);
    await tx
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        route,
        key,
        body_hash: bodyHash,
        status: done.status,
        answer: JSON.stringify(done.answer),
        created_at: now,
      })
      .execute();
    return done;
  });
}

export async function deleteOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEEP_KEYS)
    .execute();
}
