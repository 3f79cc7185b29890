import { useMutation } from '@tanstack/react-query';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { clearDrafts } from '#ui/form-dialog/draft.ts';

/**
 * Ends the session on the server. Afterwards what the user typed is forgotten and the page is loaded anew, so that nothing
 * of the user stays in this tab.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: () => callEndpoint(sessionEndpoints.signOut),
    onSuccess: () => {
      clearDrafts();
      window.location.assign('/');
    },
  });
}
