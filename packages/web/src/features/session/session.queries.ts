import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useSyncExternalStore } from 'react';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { sessionEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { forgetVisit, noteVisit } from '#lib/last-visit.ts';
import { endpointKey, endpointQuery, useSend } from '#lib/use-endpoint.ts';
import { clearDrafts, setDraftOwner } from '#ui/form-dialog/draft.ts';

/** The community's and the bank's name, whether this is a demo, and the version; the same for everybody, so read once. */
export const configQuery = queryOptions({
  ...endpointQuery(sessionEndpoints.getConfig),
  staleTime: Number.POSITIVE_INFINITY,
});
export const useConfig = () => useQuery(configQuery);

/** Where the app is at home, if this page is hosted apart from the server; null where it is at home. */
export const homeOf = ({ publicUrl }: { publicUrl?: string }): string | null =>
  publicUrl === undefined || publicUrl === window.location.origin ? null : publicUrl;

/** Milliseconds until a visitor's page asks again, after an answer and after a failure. */
const ASKED_AGAIN = { answer: 1250, failure: 15_000 };

/** The same where no live event tells of changes, for want of a session: asked for again while the window has the focus. */
export function useVisitorsConfig() {
  const hasFocus = useSyncExternalStore(onFocus, () => document.hasFocus());
  return useQuery({
    ...configQuery,
    refetchInterval: ({ state }) => hasFocus && ASKED_AGAIN[state.status === 'error' ? 'failure' : 'answer'],
  });
}

function onFocus(onChange: () => void): () => void {
  const events = ['focus', 'blur'];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

export const currentUserQuery = queryOptions({
  queryKey: endpointKey(sessionEndpoints.getCurrentUser),
  queryFn: ({ signal }) => getCurrentUser(signal),
  staleTime: 60_000,
  // Many parts of a page read this; each that appears would else ask again after a failure.
  retryOnMount: false,
});

export const useCurrentUser = () => useQuery(currentUserQuery);

async function getCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const user = await callEndpoint(sessionEndpoints.getCurrentUser, { signal }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  });
  setDraftOwner(user?._id ?? null);
  if (user !== null) noteVisit();
  return user;
}

/** Ends the session. What the user typed is forgotten and the page loaded anew, so that nothing of them stays here. */
export const useSignOut = () =>
  useSend(sessionEndpoints.signOut, {
    write: () => {
      clearDrafts();
      forgetVisit();
      window.location.assign('/');
    },
  });

/** A code that signs the same user in on another device. */
export const useSignInCode = () => useSend(sessionEndpoints.makeSignInCode);

/** Signs in by such a code; the page is loaded anew, as whoever that is. */
export const useCodeSignIn = () =>
  useSend(sessionEndpoints.useSignInCode, {
    write: (_, { returnTo }) => window.location.assign(returnTo),
  });
