import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { dropRequest, reloadBank } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** For staff: opens a requested account, with a note to its owner. Throws `ApiFailure`. */
export function useApproveAccount(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<{ note?: string }>) =>
      callEndpoint(bankEndpoints.approveAccount, { params: { id }, ...request }),
    onSuccess: () => dropRequest(queryClient, id),
    onSettled: () => reloadBank(queryClient),
  });
}
