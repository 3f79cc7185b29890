import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { type Panic, panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { panicsQuery } from './list-panics.ts';
import { writeAnswer } from './panics-cache.ts';

/**
 * Says that one has seen a panic; `attach` puts one's own unit on its call first, and if that fails nothing is said, so
 * that nobody counts on a unit that does not come. Throws `ApiFailure`.
 */
export function useAcknowledgePanic({ _id: id, callId }: Panic) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ attach }: { attach: boolean }) => {
      if (attach) await callEndpoint(callEndpoints.attachToCall, { params: { id: callId }, body: {} });
      return callEndpoint(panicEndpoints.acknowledgePanic, { params: { id } });
    },
    onSuccess: ({ panic }) => writeAnswer(queryClient, panic),
    onError: () => void queryClient.invalidateQueries({ queryKey: panicsQuery.queryKey }),
  });
}
