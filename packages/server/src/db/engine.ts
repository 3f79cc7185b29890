import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Db } from '#db/database';

/** Whether a handle is on the embedded engine; the other one is PostgreSQL. */
export const isSqlite = (db: Db | Kysely<never>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * A text under one of PostgreSQL's orders: 'C' is that of search keys, whose `lower` knows plain letters only, 'default'
 * that of every other column, whose index is of use only for texts of the same. The embedded engine has but the one.
 */
export const collated = (db: Db, text: RawBuilder<string>, order: 'C' | 'default'): RawBuilder<string> =>
  isSqlite(db) ? text : sql<string>`(${text}) collate ${sql.id(order)}`;

/**
 * That a row, found by its id, is not deleted. Until PostgreSQL has counted it believes hardly any row has no
 * `deleted_at`, and reads through an index of all of these instead: said so, none of these indexes fits.
 */
export const isThere = (table: string) => sql<SqlBool>`coalesce(${sql.ref(`${table}.deleted_at`)}, 0) = 0`;

/** That a column holds a text somewhere. Unlike a pattern it has no signs with a meaning, and fails at the first letter. */
export const holdsText = (db: Db, column: string, text: string): RawBuilder<SqlBool> =>
  isSqlite(db)
    ? sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;

/** Rows as one text, which `readJsonRows` reads; what they are is known to the compiler only. */
type JsonRows<R> = string & { readonly row?: R };

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

/**
 * What the rows of a group have in a column of whole numbers and nulls, as one text of JSON; lists of several columns go by
 * the same order.
 */
export const jsonList = (db: Db, column: string): RawBuilder<string> =>
  isSqlite(db) ? sql`json_group_array(${sql.ref(column)})` : sql`json_agg(${sql.ref(column)})::text`;
