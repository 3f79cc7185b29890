import type { Db } from '#db/database';
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

export async function deleteOldSignIns(db: Db, madeBefore: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('created_at', '<', madeBefore).execute();
}
