import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankEndpoints, type Transfer } from '@ten-four/contract/bank/bank.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { reloadBank } from './bank-cache.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Moves money from an account of the user's own to any active account. Throws `ApiFailure`. */
export function useTransferFunds() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: KeyedRequest<Transfer>) => callEndpoint(bankEndpoints.transferFunds, request),
    onSettled: () => reloadBank(queryClient),
  });
}
