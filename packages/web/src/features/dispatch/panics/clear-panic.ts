import { useMutation, useQueryClient } from '@tanstack/react-query';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { panicsQuery } from './list-panics.ts';
import { writeAnswer } from './panics-cache.ts';

/** Which panic ends; with a disposition, which may be empty, its call ends with it. */
interface Clearing {
  id: string;
  disposition?: string | undefined;
}

/** Ends a panic: one's own, or as staff. Throws `ApiFailure`. */
export function useClearPanic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, disposition }: Clearing) => {
      const body = disposition === undefined ? {} : { closeCall: true, disposition };
      return callEndpoint(panicEndpoints.clearPanic, { params: { id }, body });
    },
    onSuccess: ({ panic }) => writeAnswer(queryClient, panic),
    onError: () => void queryClient.invalidateQueries({ queryKey: panicsQuery.queryKey }),
  });
}
