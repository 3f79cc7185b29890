import { setupEndpoints } from '@ten-four/contract/setup/setup.contract';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';

const SETUP = endpointKey(setupEndpoints.getSetup);

/** How far the first-run setup is; administrators alone may ask. */
export const useSetup = () => useEndpoint(setupEndpoints.getSetup, {}, { staleTime: 60_000 });

/** What works and what does not; asked again only where somebody presses for it. */
export const useCheck = () =>
  useEndpoint(setupEndpoints.checkSetup, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false });

/** Makes whoever has the code of a setup link an administrator. */
export const useClaim = () => useSend(setupEndpoints.claimSetup);

export const useFinish = () => useSend(setupEndpoints.finishSetup, { reload: [SETUP] });
