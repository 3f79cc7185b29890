import { useMutation, useQueryClient } from '@tanstack/react-query';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { panicsQuery } from './list-panics.ts';
import { writeAnswer } from './panics-cache.ts';

/** Ends a panic: one's own, or as staff. Throws `ApiFailure`. */
export function useClearPanic(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(panicEndpoints.clearPanic, { params: { id } }),
    onSuccess: ({ panic }) => writeAnswer(queryClient, panic),
    onError: () => void queryClient.invalidateQueries({ queryKey: panicsQuery.queryKey }),
  });
}
