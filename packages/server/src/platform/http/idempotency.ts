import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '#db/database';
import { isUniqueViolation } from '#db/database-errors';
import { insertInto } from '#db/insert-into';
import { turnIfFree } from '#db/turns';
import { DAY, pause } from '#platform/clock';
import { AppError, conflict, invalid } from '#platform/errors';

/** Keys are kept this long; a retry comes within seconds. */
const KEEP_KEYS = DAY;

/** Of longer answers, in characters, only the hash is kept, or whoever sends long texts would fill the disk twice. */
const LONGEST_KEPT = 4096;

export interface KeyedAnswer {
  status: number;
  answer: unknown;
}

/** Takes the key's turn and reads what is kept under it, in one statement. */
const keyTaken = (tx: Db, wanted: { turn: string; userId: string; route: string; key: string }) =>
  tx
    .selectFrom(tx.selectNoFrom(turnIfFree(tx, wanted.turn).as('is_free')).as('turn'))
    .leftJoin('idempotency_keys as k', (join) =>
      join.on('k.user_id', '=', wanted.userId).on('k.route', '=', wanted.route).on('k.key', '=', wanted.key),
    )
    .select(['turn.is_free', 'k.body_hash', 'k.status', 'k.answer'])
    .execute();

const insertAnswers = insertInto('idempotency_keys');

/**
 * One key, one effect, the same answer again (reliability.md, invariant 3). The work runs in the transaction that
 * also keeps its answer, so a crash leaves both or neither. A refusal is not kept: nothing was done, so the same key
 * may be tried again. Throws 409 while another request under the key is in flight, or where its answer was too long to be
 * kept, and 422 for another body.
 */
export async function once(
  db: Db,
  request: { userId: string; route: string; key: string; content: unknown; now: number },
  work: (tx: Db) => Promise<KeyedAnswer>,
): Promise<KeyedAnswer> {
  const { userId, route, key, now } = request;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  const bodyHash = hash(JSON.stringify(request.content));
  const turn = `${userId} ${route} ${key}`;
  try {
    return await inTransaction(db, async (tx) => {
      const [known] = await keyTaken(tx, { turn, userId, route, key });
      if (known?.is_free !== 1) throw underWay();
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
      await insertAnswers(tx, [
        {
          user_id: userId,
          route,
          key,
          body_hash: bodyHash,
          status,
          answer: text.length > LONGEST_KEPT ? JSON.stringify(hash(text)) : text,
          created_at: now,
        },
      ]);
      return { status, answer };
    });
  } catch (error) {
    // On PostgreSQL the first request may have ended between this one's look and the turn: all of this is taken back.
    throw isUniqueViolation(error, 'idempotency_keys') ? underWay() : error;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const UNDER_WAY = 'The first request with this Idempotency-Key is still under way.';
const underWay = () => conflict(UNDER_WAY);

const LOOK_AGAIN_EVERY = 50;
const MOST_LOOKS = 200;

/** For who gives the same answer to whoever asks the same at once: asks again while the first one is under way. */
export async function afterTheFirst<T>(ask: () => Promise<T>): Promise<T> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await ask();
    } catch (error) {
      const isUnderWay = error instanceof AppError && error.message === UNDER_WAY;
      if (!isUnderWay || looks === MOST_LOOKS) throw error;
      await pause(LOOK_AGAIN_EVERY);
    }
  }
}

/** Takes a user who is to be forgotten out of the answers that are kept: theirs go, of others' that name them the words. */
export async function forgetAnswers(
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

export async function deleteOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEEP_KEYS)
    .execute();
}
