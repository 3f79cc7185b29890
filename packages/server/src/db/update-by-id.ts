import type { Kysely, Updateable } from 'kysely';
import type { Db } from '#db/database';
import type { Tables } from '#db/tables';

type AnyRow = Record<string, string | number | null>;

export const updateById = <T extends keyof Tables>(table: string & T) =>
  (async (db: Kysely<Record<string, AnyRow>>, id: string, change: AnyRow) => {
    await db
      .updateTable(table as string)
      .set(change)
      .where('id', '=', id)
      .execute();
  }) as unknown as (db: Db, id: string, change: Updateable<Tables[T]>) => Promise<void>;
