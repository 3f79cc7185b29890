import { useQueryClient } from '@tanstack/react-query';
import { setupEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';

const SETUP = endpointKey(setupEndpoints.getSetup);

export const useSetup = () => useEndpoint(setupEndpoints.getSetup, {}, { staleTime: 60_000 });

export const useCheck = () =>
  useEndpoint(setupEndpoints.checkSetup, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false });

/** Refetches settings, because the check stores what it learned. */
export function useRunCheck() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...endpointQuery(setupEndpoints.checkSetup, {}), staleTime: 0 });
    await queryClient.invalidateQueries({ queryKey: ['settings'] });
  };
}

export const useClaim = () => useSend(setupEndpoints.claimSetup);

export const useFinish = () => useSend(setupEndpoints.finishSetup, { reload: [SETUP] });
