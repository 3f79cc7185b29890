import { useQueryClient } from '@tanstack/react-query';
import { setupEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { endpointKey, endpointQuery, useEndpoint, useSend } from '#lib/use-endpoint.ts';

const SETUP = endpointKey(setupEndpoints.getSetup);

/** How far the first-run setup is; administrators alone may ask. */
export const useSetup = () => useEndpoint(setupEndpoints.getSetup, {}, { staleTime: 60_000 });

/** What works and what does not; asked again only where somebody presses for it. */
export const useCheck = () =>
  useEndpoint(setupEndpoints.checkSetup, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false });

/** Runs the check and keeps what it found; what it learned of the settings is read again. */
export function useRunCheck() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...endpointQuery(setupEndpoints.checkSetup, {}), staleTime: 0 });
    await queryClient.invalidateQueries({ queryKey: ['settings'] });
  };
}

/** Makes whoever has the code of a setup link an administrator. */
export const useClaim = () => useSend(setupEndpoints.claimSetup);

export const useFinish = () => useSend(setupEndpoints.finishSetup, { reload: [SETUP] });
