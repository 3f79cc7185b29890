import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/**
 * Locks the rows of `table` that a query finds. Order by that table's ID and use plain joins: with `in (select …)`,
 * PostgreSQL may drop a row it waited for.
 */
export function forUpdate<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return isSqlite(tx) ? query : query.forNoKeyUpdate(table);
}
