import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';

/** Null stands for a visitor who is signed out. */
async function getCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await callEndpoint(sessionEndpoints.getCurrentUser, { signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ signal }) => getCurrentUser(signal),
  staleTime: 60_000,
  // Many parts of a page read this; each that appears would else ask again after a failure.
  retryOnMount: false,
});

/** The signed-in user, null when signed out. */
export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
