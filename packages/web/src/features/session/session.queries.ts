import { useWindowEvent } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useState } from 'react';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { forgetVisit, noteVisit } from '#lib/last-visit.ts';
import { endpointKey, endpointQuery, useSend } from '#lib/use-endpoint.ts';
import { clearDrafts, setDraftOwner } from '#ui/form-dialog/draft.ts';

export const configQuery = queryOptions({
  ...endpointQuery('GET /api/config'),
  staleTime: Number.POSITIVE_INFINITY,
});
export const useConfig = () => useQuery(configQuery);

/** Returns null on the server's own origin. */
export const homeOf = ({ publicUrl }: { publicUrl?: string }): string | null =>
  publicUrl === undefined || publicUrl === window.location.origin ? null : publicUrl;

const POLL_MS = { answer: 1250, failure: 15_000 };

/** Polls while focused, for pages without a session, which get no live events. */
export function useVisitorsConfig() {
  const [hasFocus, setFocus] = useState(() => document.hasFocus());
  useWindowEvent('focus', () => setFocus(true));
  useWindowEvent('blur', () => setFocus(false));
  return useQuery({
    ...configQuery,
    refetchInterval: ({ state }) => hasFocus && POLL_MS[state.status === 'error' ? 'failure' : 'answer'],
  });
}

export const currentUserQuery = queryOptions({
  queryKey: endpointKey('GET /api/auth/me'),
  queryFn: ({ signal }) => getCurrentUser(signal),
  staleTime: 60_000,
  // Otherwise every mounting component would retry.
  retryOnMount: false,
});

export const useCurrentUser = () => useQuery(currentUserQuery);

async function getCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const user = await callEndpoint('GET /api/auth/me', { signal }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  });
  setDraftOwner(user?._id ?? null);
  if (user !== null) noteVisit();
  return user;
}

/** Reloads the page and clears drafts, so nothing of the user stays. */
export const useSignOut = () =>
  useSend('POST /auth/logout', {
    write: () => {
      clearDrafts();
      forgetVisit();
      window.location.assign('/');
    },
  });
