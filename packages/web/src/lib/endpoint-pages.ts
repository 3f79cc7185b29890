import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '@ten-four/contract/common/endpoint';
import { type CallOptions, callEndpoint } from './api-client.ts';
import type { ClientEndpoint } from './endpoints/client-endpoint.ts';
import { endpointKey } from './use-endpoint.ts';

type PagedEndpoint<E extends Endpoint> = ClientEndpoint<E> &
  (AnswerOf<E> extends { nextCursor: string | null } ? unknown : never);

const SHOWN_PAGE = 50;
const LARGEST_PAGE = 500;

export function endpointPages<E extends Endpoint>(
  endpoint: PagedEndpoint<E>,
  options: CallOptions<E>,
  limit = SHOWN_PAGE,
) {
  return infiniteQueryOptions({
    queryKey: [...endpointKey(endpoint, options), 'pages'],
    queryFn: ({ pageParam, signal }) => loadPage<E>(endpoint, { ...options, signal }, limit, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
  });
}

/** Keeps the old list until a new filter's result is there. */
export const filteredPages = <E extends Endpoint>(endpoint: PagedEndpoint<E>, options: CallOptions<E>) =>
  infiniteQueryOptions({ ...endpointPages<E>(endpoint, options), placeholderData: keepPreviousData });

/** Stops after `maxRows` rows. Fails with `ApiFailure`. */
export async function loadAllPages<E extends Endpoint>(
  endpoint: PagedEndpoint<E>,
  options: CallOptions<E>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<AnswerOf<E>[]> {
  const pages: AnswerOf<E>[] = [];
  let cursor: string | null = null;
  do {
    const page: AnswerOf<E> = await loadPage<E>(endpoint, options, LARGEST_PAGE, cursor);
    pages.push(page);
    cursor = nextCursorOf(page);
  } while (cursor !== null && pages.length * LARGEST_PAGE < maxRows);
  return pages;
}

function loadPage<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  options: CallOptions<E>,
  limit: number,
  cursor: string | null,
): Promise<AnswerOf<E>> {
  const { query } = options as { query?: object };
  const page = cursor === null ? { limit } : { limit, cursor };
  return callEndpoint(endpoint, { ...options, query: { ...query, ...page } });
}

const nextCursorOf = (page: unknown): string | null => (page as { nextCursor: string | null }).nextCursor;

export function withoutEmpty<F extends object>(filter: F) {
  const parts = Object.entries(filter).filter(([, value]) => value !== '' && value !== null);
  // Only excluded values were removed.
  return Object.fromEntries(parts) as { [K in keyof F]?: Exclude<F[K], '' | null> };
}
