import type { Db } from '#db/database';

export async function findExport(db: Db, userId: string, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .where('object_id', '=', userId)
    .where('action', '=', 'account.export')
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

export async function isNamedAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = db.selectFrom('administrators').where('user_id', '=', userId).select('user_id');
  return (await row.executeTakeFirst()) !== undefined;
}
