import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { dispatcherEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { CURRENT_USER, writeSignOff } from './duty.queries.ts';

/**
 * Tells the server that who is signed on to a platform is still there: signing on once more changes nothing, and is a sign
 * of life. Throws `ApiFailure`.
 */
export const staySignedOn = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (platform: Platform) => callEndpoint(dispatcherEndpoints.signOn, { body: { platform } }),
    onSuccess: () => writeSignOff(queryClient, null),
    onError: () => reloadDispatcher(queryClient),
  });

export const signOffAll = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (platforms: readonly Platform[]) => {
      for (const platform of platforms) {
        await callEndpoint(dispatcherEndpoints.signOff, { body: { platform } });
      }
    },
    onSuccess: () => writeSignOff(queryClient, null),
    onSettled: () => {
      reloadDispatcher(queryClient);
      void queryClient.invalidateQueries({ queryKey: endpointKey(dispatcherEndpoints.getDispatch) });
    },
  });

/** Has the server asked whether one is signed on, and until when without an answer. */
export function reloadDispatcher(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT_USER });
}
