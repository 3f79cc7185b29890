import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/** Rows as one text, which `readJsonRows` reads; what they are is known to the compiler only. */
export type JsonRows<R> = string & { readonly row?: R };

/**
 * The rows of a subselect, in its order, as one value of the statement around it: what belongs to a row comes with it,
 * without one list multiplying another. The subselect names its columns, which hold texts, whole numbers and nulls.
 */
export const jsonRows = <T, F extends keyof T, R>(
  db: Db,
  rows: SelectQueryBuilder<T, F, R>,
): RawBuilder<JsonRows<R>> =>
  // PostgreSQL's driver would parse it by itself, the other one would not.
  isSqlite(db) ? sql`${sqliteArray(rows)}` : sql`${postgresArray(rows)}::text`;

export const readJsonRows = <R>(rows: JsonRows<R>): R[] => JSON.parse(rows);
