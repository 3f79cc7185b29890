import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { invalidField } from '#platform/errors';

/** A page of a list in order of time, newest first, ids deciding between rows of one millisecond. */
export interface NewestFirst {
  /** Only rows older than this. */
  before: { time: number; id: string };
  limit: number;
}

/** What the query of such a list says of the page. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Ceiling of a page. */
const MOST_ROWS = 500;
/** Where no limit is given. */
const USUAL_ROWS = 100;
/** Bytes of a page's rows: an answer stays in memory until it is read. */
const MOST_BYTES = 256 * 1024;

/**
 * Reads the query of such a list; `mostRows` is for rows so large that not even reading many is wise. Throws 400 for a
 * cursor that none of its answers gave.
 */
export function readPage(query: PageQuery, mostRows = MOST_ROWS): NewestFirst {
  const limit = Math.min(query.limit ?? USUAL_ROWS, mostRows);
  if (query.cursor === undefined) return { before: { time: Number.MAX_SAFE_INTEGER, id: '' }, limit };
  const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(query.cursor) ?? [];
  if (time === undefined || id === undefined) throw invalidField('cursor', 'Invalid cursor.');
  return { before: { time: Number(time), id }, limit };
}

/**
 * Narrows a query to such a page, and one row more where there is one, by its columns of the time and the id:
 * `query.$call(newestFirst(page, 'r.created_at', 'r.id'))`.
 */
export const newestFirst =
  ({ before, limit }: NewestFirst, time: string, id: string) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .where(sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${before.time}, ${before.id})`)
      .orderBy(sql.ref(time), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit + 1);

/** A page of a list of rows that have their time under `key`. Throws 400 for a cursor that is none of this list. */
export async function readRows<K extends string, R extends { id: string } & Record<K, number>>(
  query: PageQuery,
  key: K,
  list: (page: NewestFirst) => Promise<R[]>,
  mostRows = MOST_ROWS,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  const page = readPage(query, mostRows);
  return cutPage(await list(page), page, (row) => row[key]);
}

/**
 * Cuts what was asked for from one row more than that, or as much of it as a page may hold, and says where the next
 * page begins.
 */
export function cutPage<R extends { id: string }>(
  rows: R[],
  page: NewestFirst,
  timeOf: (row: R) => number,
): { rows: R[]; nextCursor: string | null } {
  const { kept, goesOnAfter } = fitPage(rows, page.limit);
  return {
    rows: kept,
    nextCursor: goesOnAfter === null ? null : `${timeOf(goesOnAfter)}_${goesOnAfter.id}`,
  };
}

/**
 * The same for a list in any order: `goesOnAfter` is the last of the rows that are kept, null where there are no more.
 */
export function fitPage<R>(rows: R[], limit: number): { kept: R[]; goesOnAfter: R | null } {
  let bytes = 0;
  const fitting = rows.slice(0, limit).findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > MOST_BYTES;
  });
  // However large the first one is, the list goes on.
  const kept = rows.slice(0, fitting === -1 ? limit : Math.max(1, fitting));
  return { kept, goesOnAfter: rows.length === kept.length ? null : (kept.at(-1) ?? null) };
}
