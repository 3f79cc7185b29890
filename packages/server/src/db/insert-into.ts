import type { Insertable, Kysely } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';

export const insertInto = <T extends keyof Tables>(table: T) =>
  (async (db: Kysely<Record<string, object>>, rows: readonly object[]) => {
    await db.insertInto(table).values(rows).execute();
  }) as unknown as (db: Db, rows: readonly Insertable<Tables[T]>[]) => Promise<void>;
