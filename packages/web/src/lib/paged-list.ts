import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';

/** Of a list that the server gives in pages the part that is asked for: as many rows, after the cursor. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Asks the server for one page. Throws `ApiFailure`. */
type LoadPage<P> = (page: PageQuery, options: { signal?: AbortSignal }) => Promise<P>;

interface Page {
  nextCursor: string | null;
}

const SHOWN_PAGE = 50;
/** The server's own ceiling. */
const LARGEST_PAGE = 500;

/** A list that is read page after page, `limit` rows at a time. */
export function pagedListOptions<P extends Page>(queryKey: QueryKey, load: LoadPage<P>, limit = SHOWN_PAGE) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageQuery(limit, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The same for a list with a filter: what a new filter finds takes the place of the old list when it is there, not before. */
export function filteredListOptions<P extends Page>(queryKey: QueryKey, load: LoadPage<P>) {
  return infiniteQueryOptions({ ...pagedListOptions(queryKey, load), placeholderData: keepPreviousData });
}

/** All pages of such a list. Throws `ApiFailure`. */
export async function loadAllPages<P extends Page>(load: LoadPage<P>): Promise<P[]> {
  const pages: P[] = [];
  let cursor: string | null = null;
  do {
    const page: P = await load(pageQuery(LARGEST_PAGE, cursor), {});
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

const pageQuery = (limit: number, cursor: string | null): PageQuery =>
  cursor === null ? { limit } : { limit, cursor };

/** What of a filter narrows: empty parts are not sent. */
export function narrowing<F extends object>(filter: F) {
  const parts = Object.entries(filter).filter(([, value]) => value !== '' && value !== null);
  // The same keys with the same values: only those that the type leaves out are gone.
  return Object.fromEntries(parts) as { [K in keyof F]?: Exclude<F[K], '' | null> };
}
