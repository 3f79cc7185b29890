import type { Db, Tx } from '#db/database';
import { insertInto } from '#db/insert-into';

/** State and browser token are stored as hashes. */
export const insertSignIns = insertInto('sign_ins');

/** Consumes a sign-in; undefined if unknown, expired or of another browser. */
export function takeSignIn(db: Db, key: { stateHash: string; browserHash: string; madeAfter: number }) {
  return db
    .deleteFrom('sign_ins')
    .where('state_hash', '=', key.stateHash)
    .where('browser_hash', '=', key.browserHash)
    .where('created_at', '>', key.madeAfter)
    .returning(['code_verifier', 'return_to'])
    .executeTakeFirst();
}

export const deleteOldSignIns = (db: Db, madeBefore: number) =>
  db.deleteFrom('sign_ins').where('created_at', '<', madeBefore).execute();

export async function replaceCode(
  tx: Tx,
  code: { codeHash: string; userId: string; sessionId: string; now: number },
): Promise<void> {
  const row = { code_hash: code.codeHash, session_id: code.sessionId, made_at: code.now };
  await tx
    .insertInto('sign_in_codes')
    .values({ ...row, user_id: code.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function takeCode(tx: Tx, codeHash: string, madeAfter: number): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('sign_in_codes')
    .where('code_hash', '=', codeHash)
    .where('made_at', '>', madeAfter)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export const deleteOldCodes = (db: Db, madeBefore: number) =>
  db.deleteFrom('sign_in_codes').where('made_at', '<=', madeBefore).execute();
