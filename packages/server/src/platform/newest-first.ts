import { invalidField } from '#platform/errors';

/** A page of a list in order of time, newest first, ids deciding between rows of one millisecond. */
export interface NewestFirst {
  /** Only rows older than this. */
  before: { time: number; id: string };
  limit: number;
}

/** What the query of such a list says of the page. */
export interface PageQuery {
  limit?: number;
  cursor?: string;
}

/** Ceiling of a page, also where no limit is given (resolutions §3). */
const MOST_ROWS = 500;

/** Reads the query of such a list. Throws 400 for a cursor that none of its answers gave. */
export function readPage(query: PageQuery): NewestFirst {
  const limit = query.limit ?? MOST_ROWS;
  if (query.cursor === undefined) return { before: { time: Number.MAX_SAFE_INTEGER, id: '' }, limit };
  const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(query.cursor) ?? [];
  if (time === undefined || id === undefined) throw invalidField('cursor', 'This is no cursor of this list.');
  return { before: { time: Number(time), id }, limit };
}

/** Cuts what was asked for from one row more than that, and says where the next page begins. */
export function cutPage<R extends { id: string }>(
  rows: R[],
  page: NewestFirst,
  timeOf: (row: R) => number,
): { rows: R[]; nextCursor: string | null } {
  const kept = rows.slice(0, page.limit);
  const last = kept.at(-1);
  const isEnd = rows.length <= page.limit || last === undefined;
  return { rows: kept, nextCursor: isEnd ? null : `${timeOf(last)}_${last.id}` };
}
