import type { Db } from '#db/database';

export const findWarrant = (db: Db, id: string) =>
  db
    .selectFrom('warrants')
    .where('id', '=', id)
    .select(['civilian_id as civilianId', 'platform'])
    .executeTakeFirst();

export const findReport = (db: Db, id: string) =>
  db
    .selectFrom('reports')
    .where('id', '=', id)
    .select(['civilian_id', 'owner_id', 'author_user_id', 'platform', 'voided_at'])
    .executeTakeFirst();

/** Returns the character whose account it is. */
export const findOwnAccount = (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('ledger_accounts as l', 'l.id', 'a.id')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('a.id', '=', id)
    .where('l.closed', '=', 0)
    .where('c.deleted_at', 'is', null)
    .where('c.user_id', '=', ownerId)
    .select('c.id as civilianId')
    .executeTakeFirst();
