import { useMutation } from '@tanstack/react-query';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { callEndpoint } from '#lib/api-client.ts';

/** Ends the session on the server. Afterwards the page is loaded anew, so that nothing of the user stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => callEndpoint(sessionEndpoints.signOut),
    onSuccess: () => window.location.assign('/'),
  });
}
