import { createHash } from 'node:crypto';
import { tryAdvisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction } from '#db/database';
import { isUniqueViolation } from '#db/database-errors';
import { DAY, pause } from '#platform/clock';
import { AppError, conflict, invalid } from '#platform/errors';

/** Retries come within seconds. */
const KEEP_KEYS = DAY;

/** Longer answers (in characters) are stored as a hash only, to save disk. */
const MAX_STORED = 4096;

export interface KeyedAnswer {
  status: number;
  answer: unknown;
}

/**
 * Runs the work once per key and stores its response in the same transaction (reliability.md, invariant 3). Does
 * not store errors, so clients can retry. Throws 409 while another request runs or for a response too long to
 * store, 422 for another body.
 */
export async function runOnce(
  db: Db,
  request: { userId: string; route: string; key: string; content: unknown; now: number },
  work: (tx: Db) => Promise<KeyedAnswer>,
): Promise<KeyedAnswer> {
  const { userId, route, key, now } = request;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  const bodyHash = hash(JSON.stringify(request.content));
  const lockName = `${userId} ${route} ${key}`;
  try {
    return await inTransaction(db, async (tx) => {
      const known = await tx
        .selectFrom(tx.selectNoFrom(tryAdvisoryLock(tx, lockName).as('is_free')).as('turn'))
        .leftJoin('idempotency_keys as k', (join) =>
          join.on('k.user_id', '=', userId).on('k.route', '=', route).on('k.key', '=', key),
        )
        .select(['turn.is_free', 'k.body_hash', 'k.status', 'k.answer'])
        .executeTakeFirst();
      if (known?.is_free !== 1) throw requestRunning();
      if (known.body_hash !== null && known.status !== null && known.answer !== null) {
        if (known.body_hash !== bodyHash) {
          throw new AppError('rule_broken', 'This Idempotency-Key was used for another request.');
        }
        const answer: unknown = JSON.parse(known.answer);
        if (typeof answer === 'string') throw conflict('This was already saved. Reload to see it.');
        return { status: known.status, answer };
      }
      const { status, answer } = await work(tx);
      const text = JSON.stringify(answer);
      const stored = text.length > MAX_STORED ? JSON.stringify(hash(text)) : text;
      const row = {
        user_id: userId,
        route,
        key,
        body_hash: bodyHash,
        status,
        answer: stored,
        created_at: now,
      };
      await tx.insertInto('idempotency_keys').values(row).execute();
      return { status, answer };
    });
  } catch (error) {
    // On PostgreSQL the first request may have committed between snapshot and lock.
    throw isUniqueViolation(error, 'idempotency_keys') ? requestRunning() : error;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const REQUEST_RUNNING = 'The first request with this Idempotency-Key is still in progress.';
const requestRunning = () => conflict(REQUEST_RUNNING);

const RETRY_EVERY = 50;
const MAX_RETRIES = 200;

export async function retryWhileRunning<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const isUnderWay = error instanceof AppError && error.message === REQUEST_RUNNING;
      if (!isUnderWay || attempt === MAX_RETRIES) throw error;
      await pause(RETRY_EVERY);
    }
  }
}

export async function eraseAnswers(
  tx: Db,
  { userId, discordId }: { userId: string; discordId: string },
): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify('') })
    .where('answer', 'like', `%"${discordId}"%`)
    .execute();
}

export const deleteOldKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEEP_KEYS)
    .execute();
