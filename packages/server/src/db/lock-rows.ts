import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import type { Tables } from '#db/tables';

/** The tables whose rows writers wait for each other over. */
type Lockable = Extract<keyof Tables, 'users'>;

/**
 * Holds rows until the transaction ends, so that two writers cannot both act on what both just read. Taken in id
 * order, lest two wait for each other. SQLite has one writer at a time anyway. Rows that only refer to these are
 * written meanwhile: no key changes.
 */
export async function lockRows(tx: Db, table: Lockable, ids: string[]): Promise<void> {
  if (isSqlite(tx)) return;
  await tx.selectFrom(table).where('id', 'in', ids).orderBy('id').select('id').forNoKeyUpdate().execute();
}

/**
 * The same in one statement with the reading: the query, made to hold the rows of `table` that it finds. Order it by
 * that table's id, and find the rows by plain joins: of rows found by `in (select …)`, PostgreSQL may drop one that
 * it had to wait for.
 */
export function holding<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return isSqlite(tx) ? query : query.forNoKeyUpdate(table);
}
