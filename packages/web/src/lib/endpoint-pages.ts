import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, Route } from '@ten-four/contract/api';
import { type CallOptions, callEndpoint } from './api-client.ts';
import { endpointKey } from './use-endpoint.ts';

type PagedRoute = {
  [R in Route]: Answer<R> extends { nextCursor: string | null } ? R : never;
}[Route];

const SHOWN_PAGE = 50;
const LARGEST_PAGE = 500;

export function endpointPages<R extends PagedRoute>(route: R, options: CallOptions<R>, limit = SHOWN_PAGE) {
  return infiniteQueryOptions({
    queryKey: [...endpointKey(route, options), 'pages'],
    queryFn: ({ pageParam, signal }) => loadPage(route, { ...options, signal }, limit, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
  });
}

/** Keeps the old list until the new filter's result arrives. */
export const filteredPages = <R extends PagedRoute>(route: R, options: CallOptions<R>) =>
  infiniteQueryOptions({ ...endpointPages(route, options), placeholderData: keepPreviousData });

/** Reads filtered pages, and refetches them on mount. */
export const useFilteredPages = <R extends PagedRoute>(route: R, options: CallOptions<R>) =>
  useInfiniteQuery({ ...filteredPages(route, options), staleTime: 0 });

/** Stops after `maxRows` rows. Fails with `ApiFailure`. */
export async function loadAllPages<R extends PagedRoute>(
  route: R,
  options: CallOptions<R>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<Answer<R>[]> {
  const pages: Answer<R>[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer<R> = await loadPage(route, options, LARGEST_PAGE, cursor);
    pages.push(page);
    cursor = nextCursorOf(page);
  } while (cursor !== null && pages.length * LARGEST_PAGE < maxRows);
  return pages;
}

function loadPage<R extends PagedRoute>(
  route: R,
  options: CallOptions<R>,
  limit: number,
  cursor: string | null,
): Promise<Answer<R>> {
  const { query } = options as { query?: object };
  const page = cursor === null ? { limit } : { limit, cursor };
  return callEndpoint(route, { ...options, query: { ...query, ...page } });
}

const nextCursorOf = (page: unknown): string | null => (page as { nextCursor: string | null }).nextCursor;

export function withoutEmpty<F extends object>(filter: F) {
  const parts = Object.entries(filter).filter(([, value]) => value !== '' && value !== null);
  // Only excluded values were removed.
  return Object.fromEntries(parts) as { [K in keyof F]?: Exclude<F[K], '' | null> };
}
