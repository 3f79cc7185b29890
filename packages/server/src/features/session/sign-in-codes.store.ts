import type { Db, Tx } from '#db/database';

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

export async function deleteOldCodes(db: Db, madeBefore: number): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('made_at', '<=', madeBefore).execute();
}
