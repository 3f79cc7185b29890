import type { Db } from '#db/database';

/** Sign-ins under way. Only hashes of state and browser token are stored. */
export async function insertSignIn(
  db: Db,
  signIn: {
    stateHash: string;
    browserHash: string;
    codeVerifier: string;
    returnTo: string | null;
    now: number;
  },
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      state_hash: signIn.stateHash,
      browser_hash: signIn.browserHash,
      code_verifier: signIn.codeVerifier,
      return_to: signIn.returnTo,
      created_at: signIn.now,
    })
    .execute();
}

/** Takes the sign-in out, so that its state works once; undefined when unknown, of another browser or too old. */
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
