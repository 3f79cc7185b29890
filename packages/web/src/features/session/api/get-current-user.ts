import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { setDraftOwner } from '#ui/form-dialog/draft.ts';

/** Null stands for a visitor who is signed out. What is typed from now on is this user's. */
async function getCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const user = await askWhoIsSignedIn(signal);
  setDraftOwner(user?._id ?? null);
  return user;
}

async function askWhoIsSignedIn(signal: AbortSignal): Promise<CurrentUser | null> {
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
