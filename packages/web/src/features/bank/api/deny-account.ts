import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { dropRequest, reloadBank } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** For staff: denies a requested account and says why. Throws `ApiFailure`. */
export function useDenyAccount(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<{ reason: string }>) =>
      callEndpoint(bankEndpoints.denyAccount, { params: { id }, ...request }),
    onSuccess: () => dropRequest(queryClient, id),
    onSettled: () => reloadBank(queryClient),
  });
}
