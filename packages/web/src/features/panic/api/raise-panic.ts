import { useMutation, useQueryClient } from '@tanstack/react-query';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { applyPanic } from './panics-cache.ts';

/** Raises a panic of one's own, or answers the one that is active already. Throws `ApiFailure`. */
export function useRaisePanic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(panicEndpoints.raisePanic),
    onSuccess: ({ panic }) => applyPanic(queryClient, panic),
  });
}
