import { useMutation, useQueryClient } from '@tanstack/react-query';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { outboxKey } from './list-outbox.ts';

/** Has a message sent again. Throws `ApiFailure`. */
export function useSendAgain(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(outboxEndpoints.sendAgain, { params: { id } }),
    // Also after a failure: somebody else may have been first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: outboxKey }),
  });
}
