import { type SqlBool, sql } from 'kysely';

/**
 * That a row, found by its id, is not deleted. Until PostgreSQL has counted it believes hardly any row has no
 * `deleted_at`, and reads through an index of all of these instead: said so, none of these indexes fits.
 */
export const isThere = (table: string) => sql<SqlBool>`coalesce(${sql.ref(`${table}.deleted_at`)}, 0) = 0`;
