import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { readCursor, writeCursor } from '#platform/cursor';

/** Ordered by time, then ID. */
export interface NewestFirst {
  before: { time: number; id: string };
  limit: number;
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

const MAX_ROWS = 500;
const DEFAULT_ROWS = 100;
/** Bytes, because an answer stays in memory until read. */
const MAX_BYTES = 256 * 1024;

/** Reads the limit and the cursor. `maxRows` limits lists with large rows. Throws 400 for an invalid cursor. */
export function readPage(query: PageQuery, maxRows = MAX_ROWS): NewestFirst {
  const limit = Math.min(query.limit ?? DEFAULT_ROWS, maxRows);
  const [time, id] = readCursor(query.cursor, 'number', 'string') ?? [Number.MAX_SAFE_INTEGER, ''];
  return { before: { time, id }, limit };
}

/** Limits a query to a page plus one row: `query.$call(newestFirst(page, 'r.created_at', 'r.id'))`. */
export const newestFirst =
  ({ before, limit }: NewestFirst, time: string, id: string) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .where(sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${before.time}, ${before.id})`)
      .orderBy(sql.ref(time), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit + 1);

/** Reads a page of rows; `key` is the time column. Throws 400 for an invalid cursor. */
export async function readRows<K extends string, R extends { id: string } & Record<K, number>>(
  query: PageQuery,
  key: K,
  list: (page: NewestFirst) => Promise<R[]>,
  maxRows = MAX_ROWS,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  const page = readPage(query, maxRows);
  return cutPage(await list(page), page, (row) => row[key]);
}

export const cutPage = <R extends { id: string }>(
  rows: R[],
  page: NewestFirst,
  timeOf: (row: R) => number,
): { rows: R[]; nextCursor: string | null } => fitPage(rows, page.limit, (row) => [timeOf(row), row.id]);

/** Cuts a list to `limit` rows, or as many as a page may hold. The next page begins after the last one. */
export function fitPage<R>(
  rows: R[],
  limit: number,
  keysOf: (row: R) => (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  let bytes = 0;
  const fitting = rows.slice(0, limit).findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > MAX_BYTES;
  });
  // At least one row, however large.
  const pageRows = rows.slice(0, fitting === -1 ? limit : Math.max(1, fitting));
  const last = pageRows.at(-1);
  const isLastPage = rows.length === pageRows.length || last === undefined;
  return { rows: pageRows, nextCursor: isLastPage ? null : writeCursor(...keysOf(last)) };
}
