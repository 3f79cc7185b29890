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

export const isSqlite = (db: Db | Kysely<never>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Applies a PostgreSQL collation: 'C' for search keys, 'default' for other columns. An index needs the collation of
 * its column. No-op on SQLite.
 */
export const collated = (db: Db, text: RawBuilder<string>, order: 'C' | 'default'): RawBuilder<string> =>
  isSqlite(db) ? text : sql<string>`(${text}) collate ${sql.id(order)}`;

/**
 * Matches rows that are not deleted. Written so that PostgreSQL's planner does not choose an index on `deleted_at`
 * before it has statistics.
 */
export const isNotDeleted = (table: string) =>
  sql<SqlBool>`coalesce(${sql.ref(`${table}.deleted_at`)}, 0) = 0`;

export const containsText = (db: Db, column: string, text: string): RawBuilder<SqlBool> =>
  isSqlite(db)
    ? sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;

type JsonRows<R> = string & { readonly row?: R };

/**
 * Returns the rows of a subselect as one JSON value, to load children without multiplying rows. Columns must be
 * text, integers or null.
 */
export const jsonRows = <T, F extends keyof T, R>(
  db: Db,
  rows: SelectQueryBuilder<T, F, R>,
): RawBuilder<JsonRows<R>> =>
  // As text, because the PostgreSQL driver would parse JSON and SQLite's would not.
  isSqlite(db) ? sql`${sqliteArray(rows)}` : sql`${postgresArray(rows)}::text`;

export const readJsonRows = <R>(rows: JsonRows<R>): R[] => JSON.parse(rows);
