import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { CURRENT_USER, writeSignOff } from './duty.queries.ts';

/** Confirms that the dispatcher is still there: a repeated sign-on counts as activity. Throws `ApiFailure`. */
export const staySignedOn = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (platform: GamePlatform) =>
      callEndpoint('POST /api/dispatch/sign-on', { body: { platform } }),
    onSuccess: () => writeSignOff(queryClient, null),
    onError: () => reloadDispatcher(queryClient),
  });

export const signOffAll = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (platforms: readonly GamePlatform[]) => {
      for (const platform of platforms) {
        await callEndpoint('POST /api/dispatch/sign-off', { body: { platform } });
      }
    },
    onSuccess: () => writeSignOff(queryClient, null),
    onSettled: () => {
      reloadDispatcher(queryClient);
      void queryClient.invalidateQueries({ queryKey: endpointKey('GET /api/dispatch') });
    },
  });

export function reloadDispatcher(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT_USER });
}
