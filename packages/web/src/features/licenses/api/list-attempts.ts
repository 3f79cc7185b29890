import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { callEndpoint } from '#lib/api-client.ts';

/** How many are shown at first, and more at a time. */
const PAGE = 5;

function listAttempts(cursor: string | null, signal: AbortSignal) {
  const query = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  return callEndpoint(licenseEndpoints.listAttempts, { query, signal });
}

export const attemptsQuery = infiniteQueryOptions({
  queryKey: ['licenses', 'attempts'],
  queryFn: ({ pageParam, signal }) => listAttempts(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The DMV tests that the user handed in, newest first, page by page. */
export function useAttempts() {
  return useInfiniteQuery(attemptsQuery);
}
